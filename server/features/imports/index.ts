export { endImport, type Judged, portions } from "./outcome";
export { type ReadRow, readFile, type Said } from "./read-file";
export { IMPORT_ROWS_MAX, type ImportedRow, importInput, importResult } from "./schemas";
