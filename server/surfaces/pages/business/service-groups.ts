import type { Category, Service } from "../api-types";

/** Services under one heading. */
export interface ServiceGroup {
  category: Category | null;
  services: Service[];
}

/** Categories by position, services without one last; empty categories are left out. */
export function grouped(categories: Category[], services: Service[]): ServiceGroup[] {
  const known = new Set(categories.map((category) => category.id));
  const groups: ServiceGroup[] = [...categories]
    .sort((a, b) => a.position - b.position)
    .map((category) => ({ category, services: services.filter((service) => service.categoryId === category.id) }));
  const others = services.filter((service) => service.categoryId === null || !known.has(service.categoryId));
  groups.push({ category: null, services: others });
  return groups.filter((group) => group.services.length > 0);
}
