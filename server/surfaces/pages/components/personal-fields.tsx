import type { Errors } from "../book/details-form";
import type { Page } from "../page";
import { Field } from "./field";

interface PersonalProps {
  page: Page;
  values: { name: string; email: string; phone: string };
  errors: Errors;
}

/** Who books or orders: name, address and telephone, which the account may require. */
export function PersonalFields({ page, values, errors }: PersonalProps) {
  const { m } = page;
  const { name, email, phone } = values;
  return (
    <>
      <Field
        page={page}
        name="name"
        label={m.name}
        value={name}
        error={errors.name}
        required
        input={{ autoComplete: "name", maxLength: 255 }}
      />
      <Field
        page={page}
        name="email"
        label={m.email}
        value={email}
        error={errors.email}
        hint={m.emailHint}
        required
        input={{ type: "email", autoComplete: "email", maxLength: 254 }}
      />
      <Field
        page={page}
        name="phone"
        label={m.phone}
        value={phone}
        error={errors.phone}
        required={page.config?.requirePhone}
        input={{ type: "tel", autoComplete: "tel", maxLength: 32 }}
      />
    </>
  );
}
