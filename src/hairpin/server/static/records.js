/** The page of records: it opens a file, and sends a file that was open before to the server again. */
import { openAgain, takeRecords } from "./opening.js";

takeRecords();
const [, name] = location.pathname.match(/^\/replay\/(file-\w+)$/) ?? [];
if (name) openAgain(name);
