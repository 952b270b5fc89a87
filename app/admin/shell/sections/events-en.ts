"use client";
import { events } from "../../messages/en/events";
import { withWords } from "./with-words";

export default withWords(events);
