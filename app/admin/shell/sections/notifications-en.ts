"use client";
import { notifications } from "../../messages/en/mails/notifications";
import { withWords } from "./with-words";

export default withWords(notifications);
