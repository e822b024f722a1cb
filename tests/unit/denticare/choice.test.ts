import { expect, test } from "vitest";
import {
  buildChoicePath,
  findOpenStep,
  keepAnswersBefore,
  readDentalAnswers,
  toDentalAnswers,
  toSlotChoice,
  withAnswer,
} from "../../../app/features/denticare/choice/choice";
import * as paths from "../../../app/lib/paths";

const full = {
  service: "scaling",
  center: "toa-payoh-dental",
  month: "2026-12",
  dentist: "chen-yu-ting",
  date: "2",
  time: "10:00",
};
const read = (search: string) => readDentalAnswers(new URLSearchParams(search));

test("a URL is read up to the first missing or invalid answer", () => {
  expect(read(new URLSearchParams(full).toString())).toEqual(full);
  expect(findOpenStep(full)).toBeNull();
  expect(read("service=scaling&month=2026-12")).toEqual({ service: "scaling" });
  expect(findOpenStep({ service: "scaling" })).toBe("center");
  for (const wrong of ["month=2026-13", "month=x", "month="])
    expect(read(`service=a&center=b&${wrong}&dentist=c`)).toEqual({ service: "a", center: "b" });
  expect(read("service=<script>&center=b")).toEqual({});
  const february = "service=a&center=b&month=2027-02&dentist=c";
  expect(read(`${february}&date=31&time=10:00`).date).toBeUndefined();
  expect(read("service=a&center=b&month=9999-01").month).toBeUndefined();
});

test("the dentist defaults to 'No preference' when a date is given", () => {
  expect(read("service=a&center=b&month=2026-12&date=3").dentist).toBe("no-preference");
  expect(read("service=a&center=b&month=2026-12").dentist).toBeUndefined();
});

test("selecting a centre resets month, dentist, date and slot", () => {
  expect(withAnswer(full, "center", "woodlands-dental")).toEqual({
    service: "scaling",
    center: "woodlands-dental",
  });
  expect(keepAnswersBefore(full, "dentist")).toEqual({
    service: "scaling",
    center: "toa-payoh-dental",
    month: "2026-12",
  });
});

test("all answers together make a slot, and a slot gives the answers back", () => {
  const slot = toSlotChoice(full);
  expect(slot).toEqual({
    serviceId: "scaling",
    centerId: "toa-payoh-dental",
    monthAndYear: "2026-12",
    resourceId: "chen-yu-ting",
    dayOfMonth: 2,
    timeSlot: "10:00",
  });
  expect(slot && toDentalAnswers(slot)).toEqual(full);
  expect(toSlotChoice(keepAnswersBefore(full, "time"))).toBeNull();
  expect(buildChoicePath(paths.denticare.schedule, {})).toBe("/my-denticare/schedule");
  expect(buildChoicePath(paths.denticare.schedule, { service: "a" }, { appointment: "x" })).toBe(
    "/my-denticare/schedule?appointment=x&service=a",
  );
});
