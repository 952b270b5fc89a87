import { expect, it } from "vitest";
import { heldAtLeastBy } from "../../../testing/fuzz/blocked";
import { isEasilyGuessed } from "./guessable";

const ABOUT = ["Lucía Prado", "lucia@example.com", "Salon Aurora"];

it.each([
  "passwordpassword",
  "Password1234",
  "P@ssw0rd2026",
  "123456789012",
  "qwertyuiop12",
  "1q2w3e4r5t6y",
  "aaaaaaaaaaaa",
  "abcdefghijkl",
  "administrator",
  "slotwright2026",
  "lucialucialucia",
  "Salon Aurora",
  "SalonAurora!",
  "LucíaPrado26",
])("takes %s for easily guessed", async (password) => {
  expect(await isEasilyGuessed(password, ABOUT)).toBe(true);
});

it.each(["correct horse battery", "a salon of one's own", "tr4vels-in-june", "peluquería con vistas"])(
  "takes %s",
  async (password) => {
    expect(await isEasilyGuessed(password, ABOUT)).toBe(false);
  },
);

it.each(["x9".repeat(64), "ab1!".repeat(32), "P@ssw0rd".repeat(16)])(
  "keeps nobody waiting for long over %s",
  async (password) => {
    await isEasilyGuessed("once, to load the lists");
    const { heldMs } = await heldAtLeastBy(() => isEasilyGuessed(password, ABOUT), 100);
    expect(heldMs).toBeLessThan(100);
  },
);
