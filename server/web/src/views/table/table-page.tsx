// A table, to play at or to look on: which of the two, the server says.
import { useComputed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { useParams } from "../router";
import { Table } from "./table";

export function TablePage() {
  const client = useClient();
  const match = useParams().match ?? "";
  const [model, setModel] = useState<TableModel | null>(null);
  const state = useComputed(() => client.connection.state.value);

  useEffect(() => {
    let made: TableModel | null = null;
    let isLeft = false;
    const open = async (): Promise<void> => {
      const [session, workshop] = await Promise.all([client.session(match), client.workshop()]);
      if (isLeft) return;
      made = workshop.newTable(session);
      setModel(made);
    };
    void open();
    return () => {
      isLeft = true;
      made?.close();
      setModel(null);
    };
  }, [client, match]);

  useEffect(() => {
    document.documentElement.classList.add("at-table");
    return () => document.documentElement.classList.remove("at-table");
  }, []);

  if (!model?.view.value) {
    const phase = model?.session.phase;
    const id = phase === "no_such_match" || phase === "withdrawn" ? phase : "joining";
    return (
      <main class="page table-waiting" id="content" data-connection={state.value}>
        <p role="status">
          {text(phase === "setting_up" ? "status-setting-up" : `status-${id.replaceAll("_", "-")}`)}
        </p>
      </main>
    );
  }
  return <Table model={model} />;
}
