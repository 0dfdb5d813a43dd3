// That a match is rated, where its table says what it is to.
import { text } from "../../texts/texts";

export const RatedNote = () => <p class="rated-note">{text("rated-note")}</p>;
