export { listQuestionsOf } from "./queries";
export { questionOut } from "./schemas";
