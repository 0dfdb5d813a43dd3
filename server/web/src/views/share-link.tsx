// A link to be carried elsewhere: to copy, to share, to photograph.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../texts/texts";

function QrCode({ content }: { readonly content: string }) {
  const host = useRef<SVGPathElement>(null);
  const size = useSignal(1);
  useEffect(() => {
    void import("qrcode-generator").then(({ default: make }) => {
      const code = make(0, content.length > LONG ? "L" : "M");
      code.addData(content);
      code.make();
      const count = code.getModuleCount();
      let path = "";
      for (let row = 0; row < count; ++row) {
        for (let column = 0; column < count; ++column) {
          if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
        }
      }
      size.value = count;
      host.current?.setAttribute("d", path);
    });
  }, [content, size]);
  return (
    <svg
      class="qr-code"
      viewBox={`-2 -2 ${size.value + 4} ${size.value + 4}`}
      role="img"
      aria-label={text("invite-qr")}
    >
      <rect x="-2" y="-2" width="100%" height="100%" fill="#fff" />
      <path ref={host} fill="#000" />
    </svg>
  );
}

// Beyond it a code is drawn with less redundancy, beyond the other one not at all.
const LONG = 500;
const TOO_LONG = 2900;

interface Props {
  readonly link: string;
  readonly label: string;
  readonly note: string;
}

export function ShareLink({ link, label, note }: Props) {
  const isCopied = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    // On plain HTTP by name there is no clipboard; then the link is selected.
    await navigator.clipboard?.writeText(link).then(
      () => {
        isCopied.value = true;
      },
      () => undefined,
    );
    field.current?.select();
  };
  return (
    <div class="share-link">
      <input ref={field} class="text-input" readOnly value={link} aria-label={label} />
      <button type="button" class="button" onClick={copy}>
        {text(isCopied.value ? "invite-copied" : "invite-copy")}
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class="button"
          onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
        >
          {text("invite-share")}
        </button>
      )}
      <p class="muted" role="status">
        {note}
      </p>
      {link.length <= TOO_LONG && <QrCode content={link} />}
    </div>
  );
}
