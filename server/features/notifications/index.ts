export { activeNotificationsAsk, insertDefaultNotifications, listActiveNotifications } from "./queries";
