export { rememberedServices } from "./remembered-services";
