BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE guests (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	created FLOAT NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('ann','Ann',1.79495039095489859583e+09);
INSERT INTO "guests" VALUES('bob','Friend 2',1.79495039117114782338e+09);
INSERT INTO "guests" VALUES('kim','Ann',1.79495039208613443373e+09);
INSERT INTO "guests" VALUES('lee','Friend 2',1.79495039211077904699e+09);
CREATE TABLE log (
	"match" TEXT NOT NULL,
	n INTEGER NOT NULL,
	seat INTEGER,
	answers TEXT NOT NULL,
	luck TEXT NOT NULL,
	drawn INTEGER NOT NULL,
	awaited INTEGER NOT NULL,
	quiet BOOLEAN NOT NULL,
	"key" TEXT NOT NULL,
	at FLOAT NOT NULL, back INTEGER,
	PRIMARY KEY ("match", n),
	CONSTRAINT log_key UNIQUE ("match", "key")
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('finished',0,NULL,'','0:-1:0 1:-1:3',2,3,0,'',1.79495039119605779643e+09,NULL);
INSERT INTO "log" VALUES('finished',1,0,'4','',2,2,1,'0:f37444ef106575e7',1.79495039125841832159e+09,NULL);
INSERT INTO "log" VALUES('finished',2,1,'2','3:-1:1',3,1,0,'1:f5671a08badf7eb0',1.79495039128968811035e+09,NULL);
INSERT INTO "log" VALUES('finished',3,0,'17','3:-1:0 1:-1:1',5,3,0,'0:d9022a215b152d79',1.79495039132637047765e+09,NULL);
INSERT INTO "log" VALUES('finished',4,1,'4','',5,1,1,'1:e5397d8f70c46883',1.79495039135715770718e+09,NULL);
INSERT INTO "log" VALUES('finished',5,0,'1','1:-1:3',6,3,0,'0:daf871734908f2d7',1.79495039142010283468e+09,NULL);
INSERT INTO "log" VALUES('finished',6,0,'4','',6,2,1,'0:a11543038f392e8a',1.79495039145414185524e+09,NULL);
INSERT INTO "log" VALUES('finished',7,1,'1','3:-1:0',7,1,0,'1:340c095b9d84de6a',1.79495039148368358615e+09,NULL);
INSERT INTO "log" VALUES('finished',8,0,'16','3:-1:1',8,1,0,'0:47d78762209ac43e',1.79495039151414203645e+09,NULL);
INSERT INTO "log" VALUES('finished',9,0,'17','3:-1:1',9,2,0,'0:b55c218907db3bec',1.79495039155149698254e+09,NULL);
INSERT INTO "log" VALUES('finished',10,1,'16','3:-1:1',10,2,0,'1:883bc34224b10a76',1.7949503915740785599e+09,NULL);
INSERT INTO "log" VALUES('finished',11,1,'10','1:-1:0',11,3,0,'1:033a38d4631c5605',1.7949503916013143062e+09,NULL);
INSERT INTO "log" VALUES('finished',12,0,'0','',11,2,1,'0:731e2df1f9eed76b',1.79495039162713932983e+09,NULL);
INSERT INTO "log" VALUES('finished',13,1,'2','1:-1:1',12,3,0,'1:aa8653381155ff0d',1.79495039165243339541e+09,NULL);
INSERT INTO "log" VALUES('finished',14,0,'3','',12,2,1,'0:b9225a106939851e',1.79495039168743658066e+09,NULL);
INSERT INTO "log" VALUES('finished',15,1,'0','3:-1:1',13,1,0,'1:37578988f3bae740',1.79495039171410298347e+09,NULL);
INSERT INTO "log" VALUES('finished',16,0,'17','3:-1:0',14,2,0,'0:1bddd974f8f7bf9f',1.7949503917486207485e+09,NULL);
INSERT INTO "log" VALUES('finished',17,1,'17','1:-1:1',15,3,0,'1:39b20fe94d633d1f',1.79495039177813577651e+09,NULL);
INSERT INTO "log" VALUES('finished',18,0,'1','',15,2,1,'0:21300d9bca80e3da',1.79495039179908657069e+09,NULL);
INSERT INTO "log" VALUES('finished',19,1,'2','3:-1:2',16,1,0,'1:1a2c13e5f75a1190',1794950391.8221,NULL);
INSERT INTO "log" VALUES('finished',20,0,'17','3:-1:0',17,2,0,'0:4e6e2377e5edb955',1.79495039185155081749e+09,NULL);
INSERT INTO "log" VALUES('finished',21,1,'16','3:-1:2',18,0,0,'1:ad71f641f313a078',1.79495039187717318534e+09,NULL);
INSERT INTO "log" VALUES('running',0,NULL,'','0:-1:0 1:-1:3',2,3,0,'',1.79495039212706899642e+09,NULL);
INSERT INTO "log" VALUES('running',1,0,'0','',2,2,1,'0:2e47155e0f970a6c',1.7949503921783592701e+09,NULL);
INSERT INTO "log" VALUES('running',2,1,'2','3:-1:1 1:-1:3',4,3,0,'1:ede216481412e9e8',1.79495039221431970603e+09,NULL);
INSERT INTO "log" VALUES('running',3,0,'2','',4,2,1,'0:c91a38b9e5908abf',1.79495039224224472041e+09,NULL);
INSERT INTO "log" VALUES('running',4,1,'1','1:-1:2',5,3,0,'1:f345baa2d7754a30',1.79495039227834486967e+09,NULL);
INSERT INTO "log" VALUES('running',5,0,'1','',5,2,1,'0:4598cfa919c2f7f7',1.79495039231218528742e+09,NULL);
CREATE TABLE matches (
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	options JSON NOT NULL,
	components TEXT,
	players JSON,
	secret BLOB NOT NULL,
	listed BOOLEAN NOT NULL,
	host TEXT NOT NULL,
	created FLOAT NOT NULL,
	ended FLOAT,
	closed FLOAT,
	next TEXT, patient BOOLEAN DEFAULT 0 NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('finished','street-racing','{"police": false, "rain": 0, "crash_rule": "out", "tie_break": "draw", "road_deck_size": 6, "first_road": "set_aside", "races": "1"}',NULL,'[["Ann", "person"], ["Friend 2", "person"]]',X'5CC62A43738A9DB129F365DFBDE2B2E7C547CDE4332CA0F4AF7F89046ECB77BB',0,'ann',1.79495039095489859583e+09,1.79495039187717318534e+09,NULL,NULL,0);
INSERT INTO "matches" VALUES('running','street-racing','{"police": false, "rain": 0, "crash_rule": "out", "tie_break": "draw", "road_deck_size": 6, "first_road": "set_aside", "races": "1"}',NULL,'[["Ann", "person"], ["Friend 2", "person"]]',X'5024B6500102E635C92ADE63F5B1B348B7A90E24E411B2E2E6AEED32D6907A84',0,'kim',1.79495039208613443373e+09,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES('waiting','street-racing','{"police": false, "rain": 0, "crash_rule": "out", "tie_break": "draw", "road_deck_size": 6, "first_road": "set_aside", "races": "1"}',NULL,'null',X'8BF39F9D8D843C20B9A3DB0EF9C6635AF73A2E97DB7AD87CC106A7F7DCB4F655',0,'ann',1.79495039233014512056e+09,NULL,NULL,NULL,0);
CREATE TABLE seats (
	"match" TEXT NOT NULL,
	seat INTEGER NOT NULL,
	"by" TEXT NOT NULL,
	guest TEXT,
	name TEXT NOT NULL,
	level TEXT NOT NULL,
	former TEXT,
	moved INTEGER NOT NULL,
	PRIMARY KEY ("match", seat)
);
INSERT INTO "seats" VALUES('finished',0,'person','ann','Ann','',NULL,0);
INSERT INTO "seats" VALUES('finished',1,'person','bob','Friend 2','',NULL,1);
INSERT INTO "seats" VALUES('running',0,'person','kim','Ann','',NULL,0);
INSERT INTO "seats" VALUES('running',1,'person','lee','Friend 2','',NULL,1);
INSERT INTO "seats" VALUES('waiting',0,'person','ann','Ann','',NULL,0);
INSERT INTO "seats" VALUES('waiting',1,'open',NULL,'','',NULL,0);
CREATE INDEX matches_listed ON matches (listed, created);
CREATE INDEX seats_guest ON seats (guest);
COMMIT;
