import { expect, it } from "vitest";
import { copyTo, differingDays, faultOf, toEdited, toStored } from "./week";

const monday = { weekday: 1, start: "10:00", end: "18:00", breaks: [{ start: "13:00", end: "14:00" }] };
const friday = { weekday: 5, start: "16:00", end: "24:00", breaks: [] };

it("a stored week comes back as it was, midnight included", () => {
  const edited = toEdited([monday, friday]);
  expect(edited).toHaveLength(7);
  expect(edited[4]).toMatchObject({ weekday: 5, isOn: true, end: "00:00" });
  expect(edited[1]).toMatchObject({ weekday: 2, isOn: false, start: "10:00", end: "18:00", breaks: [] });
  expect(toStored(edited)).toEqual([monday, friday]);
});

it("a week without work starts from usual hours", () => {
  expect(toEdited([])[0]).toMatchObject({ isOn: false, start: "09:00", end: "17:00" });
  expect(toStored(toEdited([]))).toEqual([]);
});

it("a fault is told at the day that was sent, not at the place in the list", () => {
  const edited = toEdited([monday, friday]);
  const faults = { "days.1.end": "Must be later than the start." };
  expect(faultOf(faults, edited, 5)).toBe("Must be later than the start.");
  expect([faultOf(faults, edited, 1), faultOf(faults, edited, 2)]).toEqual([undefined, undefined]);
});

it("the hours of a day are copied to the working days alone", () => {
  const edited = toEdited([monday, friday]);
  const copied = copyTo(edited, edited[0] as (typeof edited)[number]);
  expect(toStored(copied)).toEqual([monday, { ...monday, weekday: 5 }]);
});

it("two weeks differ in the days alone that say other hours, or that one has off; breaks count in any order", () => {
  const noon = { start: "13:00", end: "14:00" };
  const tea = { start: "16:00", end: "16:15" };
  const long = { ...monday, breaks: [noon, tea] };
  expect(differingDays([long, friday], [{ ...long, breaks: [tea, noon] }, friday])).toEqual([]);
  expect(differingDays([long], [{ ...long, breaks: [noon] }, friday])).toEqual([
    { weekday: 1, mine: long, theirs: { ...long, breaks: [noon] } },
    { weekday: 5, mine: undefined, theirs: friday },
  ]);
  const { breaks: _, ...open } = friday;
  expect(differingDays([open], [friday])).toEqual([]);
});
