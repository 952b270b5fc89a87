export const start = {
  steps: "Steps",
  done: "Done",
  serviceName: "Name",
  serviceMinutes: "Minutes",
  servicePrice: "Price",
  addService: (name: string) => (name === "" ? "Add the service" : `Add ${name}`),
  staffName: "Name",
  staffEmail: "E-mail",
  addStaff: (name: string) => (name === "" ? "Add" : `Add ${name}`),
} as const;
