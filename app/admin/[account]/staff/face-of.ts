import { pictureOfWidth } from "../../../../server/domain/picture-widths";
import type { StaffMember } from "../../../../server/features/staff/schemas";
import type { Face } from "../../parts/avatar";
import { nearestColor } from "../calendar/grid/nearest-color";

/** How a member is drawn: in the colour they have, by the photo there is. */
export const faceOf = ({ color, imageUrl }: Pick<StaffMember, "color" | "imageUrl">): Face => ({
  color: nearestColor(color),
  imageUrl: imageUrl && pictureOfWidth(imageUrl, 480),
});
