import type { Sentences } from "../wording";
import { boxes } from "./boxes";
import { office } from "./office";
import { sales } from "./sales";
import { visits } from "./visits";

/** The API's sentences in Spanish. */
const es: Sentences = { ...boxes, ...visits, ...sales, ...office };

export default es;
