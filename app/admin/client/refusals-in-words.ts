import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AdminRouter } from "../../../server/router";

/**
 * Says whatever is refused in words for a person: the one place where the API's sentences become a page's. How is loaded
 * with the first refusal; where that fails the API's own words stay.
 */
export const refusalsInWords: TRPCLink<AdminRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const tell = () => observer.error(error);
          import("./in-words").then(({ reword }) => reword(error)).then(tell, tell);
        },
      }),
    );
