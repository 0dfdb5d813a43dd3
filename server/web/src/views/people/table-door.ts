// The door to what a table's second part shows of other players.
import { later } from "../later";
import { atTable } from "./door";

export const TableNotices = later(() => atTable().then((part) => part.TableNotices));
export const TalkMenu = later(() => atTable().then((part) => part.TalkMenu));
export const TalkPanel = later(() => atTable().then((part) => part.TalkPanel));
