"use client";
import dynamic from "next/dynamic";

/** It comes when somebody else was quicker: most edits need none of it. */
export const ClashNote = dynamic(() => import("./clash-note").then((part) => part.ClashNote), { ssr: false });
