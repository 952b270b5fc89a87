export { findCategoryName, listCategories } from "./queries";
