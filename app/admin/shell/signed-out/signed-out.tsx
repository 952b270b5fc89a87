"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { askBy } from "../../client/sign-in-again";

const SignInDialog = dynamic(() => import("./sign-in-dialog").then((part) => part.SignInDialog), { ssr: false });

/** Stands ready for the end of the session: what is written then is asked to wait until its person is back. */
export function SignedOut() {
  const [answer, setAnswer] = useState<{ give: (isBack: boolean) => void } | null>(null);
  useEffect(
    () =>
      askBy(
        () =>
          new Promise((resolve) =>
            setAnswer({
              give: (isBack) => {
                setAnswer(null);
                resolve(isBack);
              },
            }),
          ),
      ),
    [],
  );
  return answer && <SignInDialog onAnswer={answer.give} />;
}
