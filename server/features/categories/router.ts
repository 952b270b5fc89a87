import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { deleteCategory, getCategory, insertCategory, listCategories, toCategory } from "./queries";
import {
  Category,
  CategoryId,
  CategoryList,
  CreateCategoryInput,
  ListCategoriesInput,
  UpdateCategoryInput,
} from "./schemas";
import { changeCategory } from "./update";

const operations = resource({ tag: "Categories", one: "a category", scope: "catalog", path: "/categories" });

export const categoriesRouter = router({
  list: procedure
    .meta(operations.list({ description: "Categories by `position`, then name." }))
    .input(ListCategoriesInput)
    .output(CategoryList)
    .query(({ ctx, input }) => listCategories(ctx.db, ctx.tenant.id, input)),

  get: procedure
    .meta(operations.get({ description: "One category by its id." }))
    .input(CategoryId)
    .output(Category)
    .query(async ({ ctx, input }) => toCategory(await getCategory(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta(operations.create({ description: "Adds a heading that services can be put under." }))
    .input(CreateCategoryInput)
    .output(Category)
    .mutation(async ({ ctx, input }) => {
      const { name, description = "", position = 0, imageUrl = null } = input;
      return toCategory(
        await insertCategory(ctx.db, ctx.tenant.id, { name, description, position, imageUrl, now: ctx.now }),
      );
    }),

  update: procedure
    .meta(operations.update({ description: "Writes the fields that are sent; the others keep their values." }))
    .input(UpdateCategoryInput)
    .output(Category)
    .mutation(async ({ ctx, input }) => toCategory(await changeCategory(ctx, input))),

  delete: procedure
    .meta(operations.delete({ description: "Its services stay, without a category." }))
    .input(CategoryId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteCategory(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),
});
