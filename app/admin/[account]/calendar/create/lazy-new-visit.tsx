"use client";
import dynamic from "next/dynamic";

/** The dialog comes when it is opened first: a calendar that is looked at needs none of it. */
export const NewVisitDialog = dynamic(() => import("./new-visit").then((part) => part.NewVisitDialog), { ssr: false });
