import { z } from "zod";
import { line, position, text, url, uuid } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { idOut } from "../../schemas/outputs";

export const Category = z
  .object({
    id: idOut(),
    name: z.string(),
    description: z.string(),
    position: z.int(),
    imageUrl: z.string().nullable(),
    ...stamps,
  })
  .meta({ id: "Category", description: "A heading that groups services." });
export type Category = z.infer<typeof Category>;

const optional = {
  description: text().optional().describe("Shown under the heading. Default empty."),
  position: position().optional(),
  imageUrl: url().nullable().optional().describe("Default null."),
};

export const CategoryList = listOf(Category);
export const ListCategoriesInput = z.object({ ...changed, ...paging });
export type ListCategoriesInput = z.infer<typeof ListCategoriesInput>;
export const CategoryId = z.object({ id: uuid() });
export const CreateCategoryInput = z.object({ name: line().describe("1 to 255 characters."), ...optional });
export const UpdateCategoryInput = z.object({
  id: uuid(),
  name: line().optional().describe("1 to 255 characters."),
  ...optional,
});
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>;
