import postgres from "postgres";
import { migrate } from "../db/migrate";

/** The migrated database every worker's is a copy of. */
export const TEMPLATE = "slotwright_template";

/** Of one worker's tables together: above it there are more dead rows or rows to delete than a new copy costs. */
const BYTES_MAX = 4_000_000;
/** A worker's own are 21; files have opened the others, and left them. */
const CONNECTIONS_MAX = 35;

/**
 * What brings a worker's database back to what the migrations left, without new connections: theirs have read the
 * catalogue and planned their statements.
 *
 * `testing.empty()` answers false, and has done nothing, where only a new copy will do: after a change of the structure,
 * beside a statement that still runs, and with many rows or connections.
 */
const EMPTYING = `
  create schema testing;
  create sequence testing.structure_changes;
  create function testing.note_change() returns event_trigger language plpgsql as $$
  begin
    perform nextval('testing.structure_changes');
  end $$;
  create function testing.empty() returns boolean language plpgsql as $$
  declare
    filled record;
  begin
    if (select is_called from testing.structure_changes) or (
      select coalesce(sum(pg_relation_size(c.oid)), 0) > ${BYTES_MAX}
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    ) or (
      select count(*) > ${CONNECTIONS_MAX} from pg_stat_activity a where a.datname = current_database()
    ) or exists (
      select from pg_stat_activity a
      where a.datname = current_database() and a.pid <> pg_backend_pid()
        and a.backend_type = 'client backend' and a.state <> 'idle'
    ) then
      return false;
    end if;
    perform set_config('session_replication_role', 'replica', true);
    for filled in
      select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0
        -- Of the database, not of a test: its one row comes with the migrations.
        and c.relname <> 'change_feed'
    loop
      execute format('delete from %I', filled.relname);
    end loop;
    return true;
  end $$;
  create event trigger note_change on ddl_command_end execute function testing.note_change();`;

/** Creates it on a server. @param url of any of the server's databases, with a role that may create others */
export async function createTemplate(url: string): Promise<void> {
  const server = postgres(url, { max: 1 });
  await server`create database ${server(TEMPLATE)}`;
  await server.end();
  const address = new URL(url);
  address.pathname = `/${TEMPLATE}`;
  await migrate(address.href);
  const template = postgres(address.href, { max: 1 });
  await template.unsafe(EMPTYING);
  await template.end();
}
