export { listDeliveries } from "./deliveries/queries";
export { ListDeliveriesInput } from "./deliveries/schemas";
export { getWebhook } from "./queries";
