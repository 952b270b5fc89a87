"use client";
import dynamic from "next/dynamic";

/** It comes while the server is asked about the first drop: most of them need none of it. */
export const Dock = dynamic(() => import("./dock").then((part) => part.Dock), { ssr: false });
