"use client";
import { notifications } from "../../messages/es/mails/notifications";
import { withWords } from "./with-words";

export default withWords(notifications);
