import { router } from "../../trpc";

export const partsRouter = router({});
