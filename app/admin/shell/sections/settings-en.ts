"use client";
import { settings } from "../../messages/en/account/settings";
import { withWords } from "./with-words";

export default withWords(settings);
