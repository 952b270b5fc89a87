"use client";
import { settings } from "../../messages/es/account/settings";
import { withWords } from "./with-words";

export default withWords(settings);
