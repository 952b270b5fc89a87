"use client";
import { pictureOfWidth } from "../../../../../server/domain/picture-widths";
import type { Category } from "../../../../../server/features/categories/schemas";
import { seenOf } from "../../../editor/seen-of";
import { Fault } from "../../../parts/fault";
import { Field, LongField } from "../../../parts/field";
import { PictureField } from "../../../parts/pictures/picture-field";
import { AskButton } from "../../../parts/rows/ask-button";
import { OrderedRows } from "../../../parts/rows/ordered-rows";
import { useShownOrder } from "../../../parts/rows/use-shown-order";
import { useMessages } from "../../../shell/messages-context";

type Listed = Category & { services: number };

/** All categories, to be renamed, added, removed and put in order. */
export function CategoryList({ categories, mayWrite }: { categories: Listed[]; mayWrite: boolean }) {
  const m = useMessages();
  const { shown, order, fault } = useShownOrder(categories, (office, ids) =>
    office.catalogueOrder.categories.mutate({ ids }),
  );
  return (
    <section className="card" aria-label={m.categories}>
      <header>
        <span className="muted">{m.categoriesHint}</span>
        {mayWrite && (
          <span className="end">
            <AskButton
              icon="plus"
              label={m.categoryNew}
              title={m.categoryNew}
              action={m.categoryAdd}
              call={(office, form) =>
                office.categories.create.mutate({ ...readCategory(form), position: categories.length })
              }
            >
              {(faults) => <Boxes faults={faults} />}
            </AskButton>
          </span>
        )}
      </header>
      <Fault text={fault} />
      {categories.length === 0 && <p className="in muted">{m.categoriesNone}</p>}
      <OrderedRows items={shown} nameOf={({ name }) => name} mayMove={mayWrite} onOrder={order}>
        {(category) => <Row category={category} mayWrite={mayWrite} />}
      </OrderedRows>
    </section>
  );
}

function readCategory(form: FormData) {
  return {
    name: String(form.get("name")).trim(),
    description: String(form.get("description")),
    imageUrl: String(form.get("imageUrl")) || null,
  };
}

function Row({ category, mayWrite }: { category: Listed; mayWrite: boolean }) {
  const m = useMessages();
  const { id, name, services, imageUrl } = category;
  return (
    <>
      {imageUrl && (
        // biome-ignore lint/performance/noImgElement: it is sized already, and may be anywhere.
        <img className="thumb" src={pictureOfWidth(imageUrl, 480)} alt="" width={40} height={40} loading="lazy" />
      )}
      <span className="what">
        <b>{name}</b>
        <small>{m.servicesCount(services)}</small>
      </span>
      {mayWrite && (
        <span className="acts tight">
          <AskButton
            icon="pencil"
            label={m.editOf(name)}
            isInRow
            title={m.editOf(name)}
            action={m.save}
            call={(office, form) => {
              const wanted = readCategory(form);
              return office.categories.edits.save.mutate({ id, ...wanted, seen: seenOf(category, wanted) });
            }}
          >
            {(faults) => <Boxes of={category} faults={faults} />}
          </AskButton>
          <AskButton
            icon="trash-2"
            label={m.removeOf(name)}
            isInRow
            isGrave
            title={m.categoryDeleteTitle(name)}
            action={m.categoryDeleteDo}
            call={(office) => office.categories.delete.mutate({ id })}
          >
            {() => <p>{m.categoryDeleteText(services)}</p>}
          </AskButton>
        </span>
      )}
    </>
  );
}

function Boxes({ of, faults }: { of?: Category; faults: Record<string, string> }) {
  const m = useMessages();
  return (
    <>
      <Field label={m.name} name="name" fault={faults.name} defaultValue={of?.name} autoComplete="off" />
      <LongField
        label={m.serviceDescription}
        name="description"
        fault={faults.description}
        defaultValue={of?.description}
        rows={2}
      />
      <PictureField
        label={m.serviceImage}
        name="imageUrl"
        hint={m.categoryImageHint}
        fault={faults.imageUrl}
        defaultValue={of?.imageUrl}
      />
    </>
  );
}
