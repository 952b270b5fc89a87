import { memberProcedure, router } from "../../../trpc";
import { NotificationDraft, NotificationPreview, TestMail } from "./schemas";
import { previewOf, sendTrial } from "./trial";

/** A template tried out before it is saved: for persons alone. */
export const notificationTrialRouter = router({
  // It only reads, but a template is longer than an address may be.
  preview: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation"], unaudited: true })
    .input(NotificationDraft)
    .output(NotificationPreview)
    .mutation(({ ctx, input }) => previewOf(ctx, input)),

  sendTest: memberProcedure
    .meta({ scope: "settings:write", refuses: ["validation"] })
    .input(NotificationDraft)
    .output(TestMail)
    .mutation(({ ctx, input }) => sendTrial(ctx, input)),
});
