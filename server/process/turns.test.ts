import { expect, it } from "vitest";
import { inTurns, pieceByPiece } from "./turns";

const PIECES = 20;
const PIECE_MS = 5;

/** Keeps the process to itself, as computing does. */
function compute(): void {
  const began = performance.now();
  while (performance.now() - began < PIECE_MS);
}

/** How often everything else had its turn while `work` went on. */
async function turnsBeside(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

it("long work on many entries lets others have their turn, and answers in order", async () => {
  let made: number[] = [];
  const turns = await turnsBeside(async () => {
    made = await inTurns(Array.from({ length: PIECES }).keys(), (entry) => {
      compute();
      return entry;
    });
  });
  expect(made).toEqual([...Array.from({ length: PIECES }).keys()]);
  expect(turns).toBeGreaterThanOrEqual(4);
});

it("so does a generator of pieces of work, whose result is answered", async () => {
  let result = "";
  const turns = await turnsBeside(async () => {
    result = await pieceByPiece(pieces());
  });
  expect(result).toBe("done");
  expect(turns).toBeGreaterThanOrEqual(4);
});

function* pieces(): Generator<void, string> {
  for (let piece = 0; piece < PIECES; piece++) {
    compute();
    yield;
  }
  return "done";
}
