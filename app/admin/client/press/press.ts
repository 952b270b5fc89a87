"use client";
import { noticePresses } from "../../../../server/surfaces/pages/assets/press";

if (typeof document !== "undefined") noticePresses();

export { isPressed, onPress, untilReleased } from "../../../../server/surfaces/pages/assets/press";
