export { holdMark, setMark, setMarks } from "./queries";
