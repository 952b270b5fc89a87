import { noteUnchanged } from "../../context";
import { changesIn } from "../../db/changes";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import {
  deleteCategory,
  getCategory,
  insertCategory,
  listCategories,
  lockCategory,
  toCategory,
  updateCategory,
} from "./queries";
import {
  Category,
  CategoryId,
  CategoryList,
  CreateCategoryInput,
  ListCategoriesInput,
  UpdateCategoryInput,
} from "./schemas";

const tags = ["Categories"];

export const categoriesRouter = router({
  list: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/categories",
        operationId: "listCategories",
        tags,
        summary: "List categories",
        description: "Categories by `position`, then name.",
      },
    })
    .input(ListCategoriesInput)
    .output(CategoryList)
    .query(({ ctx, input }) => listCategories(ctx.db, ctx.tenant.id, input)),

  get: procedure
    .meta({
      scope: "catalog:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/categories/{id}",
        operationId: "getCategory",
        tags,
        summary: "Get a category",
        description: "One category by its id.",
      },
    })
    .input(CategoryId)
    .output(Category)
    .query(async ({ ctx, input }) => toCategory(await getCategory(ctx.db, ctx.tenant.id, input.id))),

  create: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["validation"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/categories",
        operationId: "createCategory",
        tags,
        summary: "Create a category",
        description: "Adds a heading that services can be put under.",
      },
    })
    .input(CreateCategoryInput)
    .output(Category)
    .mutation(async ({ ctx, input }) => {
      const { name, description = "", position = 0, imageUrl = null } = input;
      return toCategory(
        await insertCategory(ctx.db, ctx.tenant.id, { name, description, position, imageUrl, now: ctx.now }),
      );
    }),

  update: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "PATCH",
        path: "/categories/{id}",
        operationId: "updateCategory",
        tags,
        summary: "Change a category",
        description: "Writes the fields that are sent; the others keep their values.",
      },
    })
    .input(UpdateCategoryInput)
    .output(Category)
    .mutation(async ({ ctx, input: { id, ...patch } }) => {
      const row = await lockCategory(ctx.db, ctx.tenant.id, id);
      const changes = changesIn(row, patch);
      if (!changes) noteUnchanged(ctx);
      return toCategory(changes ? await updateCategory(ctx.db, row, { ...changes, updatedAt: ctx.now }) : row);
    }),

  delete: procedure
    .meta({
      scope: "catalog:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/categories/{id}",
        operationId: "deleteCategory",
        tags,
        summary: "Delete a category",
        description: "Its services stay, without a category.",
      },
    })
    .input(CategoryId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteCategory(ctx.db, ctx.tenant.id, input.id);
      return null;
    }),
});
