"use client";
import { events } from "../../messages/es/events";
import { withWords } from "./with-words";

export default withWords(events);
