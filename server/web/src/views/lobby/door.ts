// The door to what home does without at first: invitations, and what is on.
import formStyles from "../../styles/forms.css?url";
import lobbyStyles from "../../styles/lobby.css?url";
import restStyles from "../../styles/rest.css?url";
import { later } from "../later";
import { withStyles } from "../page-styles";
import { alongside } from "../people/door";

const whatIsOn = () => alongside(() => withStyles(import("./what-is-on"), lobbyStyles));
const invitations = () =>
  alongside(() => withStyles(import("./invitations"), formStyles, lobbyStyles, restStyles));

export const WhatIsOn = later(() => whatIsOn().then((part) => part.WhatIsOn));
export const Invite = later(() => invitations().then((part) => part.Invite));
export const ChallengePage = later(() => invitations().then((part) => part.ChallengePage));
