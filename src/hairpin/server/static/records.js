/** The page of records: a file is opened here, and one that was open before is given to the server again. */
import { openAgain, takeRecords } from "./opening.js";

takeRecords();
const [, name] = location.pathname.match(/^\/replay\/(file-\w+)$/) ?? [];
if (name) openAgain(name);
