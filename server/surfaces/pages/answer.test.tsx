import { expect, it } from "vitest";
import { requestOf } from "../../testing/rest";
import { answerPage } from "./answer";
import { type Page, pageOf } from "./page";

/** Longer than work may keep the process to itself; see `giveWay`. */
const WORK_MS = 30;

function work(): void {
  const end = performance.now() + WORK_MS;
  while (performance.now() < end);
}

it("others have their turn between making a page ready and writing it", async () => {
  let hadTurn = false;
  let hadTurnWhenWritten: boolean | undefined;
  let isReady = false;
  const page: Page = {
    ...pageOf(requestOf("GET", "/book/none"), null),
    // The last that is asked of a page before it is written.
    get config() {
      if (isReady) return null;
      isReady = true;
      work();
      setImmediate(() => {
        hadTurn = true;
      });
      return null;
    },
  };
  const Written = () => {
    hadTurnWhenWritten = hadTurn;
    return <p>Written</p>;
  };
  const { body } = await answerPage(page, { title: "Page" }, <Written />);
  expect(body).toContain("<p>Written</p>");
  expect(hadTurnWhenWritten).toBe(true);
});
