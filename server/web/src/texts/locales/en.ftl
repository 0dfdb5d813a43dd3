# Navigation
site-name = Gulbara
skip-to-content = Skip to the content
missing-page = There is no such page
missing-page-home = To the beginning
nav-play = Play
nav-watch = Watch
nav-rules = Rules
nav-settings = Settings
nav-login = Log in
language = Language
language-uk = Українська
language-ru = Русский
language-en = English

# Games
game-long-nardy = Long nardy
game-gul-bara = Gul bara
game-gul-bara-runner = Gul bara, runner
game-gulbar = Gulbar
game-mad-gulbar = Mad gulbar
about-long-nardy = One checker off the head a turn, no six-point walls. A double is played four times.
about-gul-bara = The head is free. From your fourth roll on doubles climb up to 6-6.
about-gul-bara-runner = First one runner round to the other quarter. From your fourth roll on doubles climb.
about-gulbar = What you cannot play, the opponent plays. A double played in full earns a new roll.
about-mad-gulbar = Every double climbs, and what one is blocked from goes over to the other, and back.

# Home
home-title = Long nardy with dice that nobody can foresee
home-play = Play now
home-against-bot = against the house bot, no account
home-choose-game = Game
home-dice = Every throw is made of three secrets: the server's, your opponent's and yours. Your browser checks each of them as it falls.
home-house-bot = The house bot is run by this server's operator. Your own dice chain protects you all the same.
home-matches = { $count ->
    [0] No match is being played
    [one] { $count } match is being played
   *[other] { $count } matches are being played
}
home-account = Your account: { $name }
home-register = Create an account
home-leaders = Leaderboard
find-opponent = Find an opponent
find-seeking = Looking for an opponent…
home-tv = Being played now
home-failed = That did not work. Try again.
home-own = Your matches
home-your-turn = Your turn

# Table
table-board = Board
table-you = You
table-white = White
table-black = Black
table-pips = pips { $count }
table-score = { $own }–{ $other }
table-points = { $points ->
    [one] to { $points } point
   *[other] to { $points } points
}
table-watching = { $count ->
    [0] nobody is watching
    [one] { $count } is watching
   *[other] { $count } are watching
}
table-onlooker = You are watching this match
table-undo = Undo
table-again = Again
table-all = ×4
table-done = Done
table-sending = Sending…
table-menu = Menu
table-moves = Moves
table-dice = Dice
table-next = Next game
table-unlimited = untimed

# Status line
status-joining = Joining…
status-setting-up = Sealing the dice…
status-no-such-match = There is no such match.
status-withdrawn = The match was not begun: a seat did not answer.
status-your-throw = Throw when you are ready
status-your-turn = Your turn
status-your-turn-dice = Your turn: { $dice }
status-their-turn = { $name } to play
status-their-throw = { $name } to throw
status-throwing = The dice are being thrown…
status-complete = Press Done or Undo
status-game-won = You win the game: { $points ->
    [one] { $points } point
   *[other] mars, { $points } points
}
status-game-lost = { $name } wins the game: { $points ->
    [one] { $points } point
   *[other] mars, { $points } points
}
status-game-void = The game is void.
status-pass = { $name } cannot move: { $dice }
status-pass-you = You cannot move: { $dice }
status-forced = Forced: there was nothing to choose
status-stopped = STOP. Something the server said is wrong: { $reason }. Your browser gives no more dice keys.
status-save-evidence = Save the evidence
status-without-secret = The dice keys of this seat are in another browser. Go on there, or resign here.
hint-tap = Tap a checker: it moves by the underlined die.
hint-undo = Undo is free until Done.
hint-ladder = Doubles climb: { $first }-{ $first }, then { $next }-{ $next }, up to 6-6.

# Refusals of the rules
reason-no_checker = You have no checker there.
reason-no_such_die = There is no such die left.
reason-too_many_steps = There are no dice left.
reason-blocked = That point belongs to the opponent.
reason-head = No more checkers may leave the head now.
reason-runner = Only the first checker may move until it has reached the opponent's quarter.
reason-wall = That would stand as six in a row in front of all the opponent's checkers.
reason-not_home = Not all your checkers are home.
reason-bear_off_exact = A larger die bears off from your highest point only.
reason-must_use_both = Both dice can be played; this way one would be lost.
reason-must_use_higher = Only one die can be played, and it must be the higher.
reason-more_possible = More dice can be played than that.
reason-wrong_direction = Checkers move from 24 to 1 only.
reason-not_your_turn = It is not your turn.
reason-turn_complete = Your turn is complete: press Done or Undo.
reason-ambiguous = Several checkers can go there: choose one.
reason-no_play_due = It is not your turn.
reason-game_over = The game is over.

# At the table
table-all-words = ×4: all dice of this rung from one point
table-throw = Throw the dice
table-house-bot = House bot
level-easy = easy
level-medium = medium
level-strong = strong
bot-easy = House bot (easy)
bot-medium = House bot (medium)
bot-strong = House bot (strong)
player-gone = Deleted account
table-points-made = Points:
table-away = offline { $time }
table-away-claim = offline { $time }, claim in { $left }
status-handed = Left by { $name }, yours to play: { $dice }
news-lost-you = The roll stops: you cannot play a { $die }. Lost: { $dice }
news-lost = The roll stops: { $name } cannot play a { $die }. Lost: { $dice }
news-handed-on = You cannot play a { $die }. For { $to }: { $dice }
news-handed-you = { $name } cannot play a { $die }. Yours to play: { $dice }
news-handed = { $name } cannot play a { $die }. For { $to }: { $dice }
proof-server = Server
proof-about = Before the first throw the server and both players sealed their dice: these numbers cannot be changed afterwards, and nobody knew a throw before it fell. Your browser checks each one.
proof-device = Your own keys are kept in this browser only. Who clears its data in the middle of a match can only resign it.
proof-by-hand = Throw by hand
proof-by-hand-about = Against the house bot you may throw your dice yourself, and save the receipt before the first throw.
proof-own-text = Your own text in your dice keys
proof-own-random = The random part of your dice keys
menu-show-again = Show the last play again
menu-sound = Sound: { $state ->
    [on] on
   *[off] off
}
typed-label = Type your play, for example:
typed-play = Play
keys-help = Arrows: move over the board. Enter: play. 1 to 6: that die. N: next checker that can move. Shift Enter: all dice from here. Full stop: again. U: undo. D: done. Read aloud: B board, M moves from here, L dice, O last play, P pips, T clocks, V checked throws.
spoken-step = { $step }. Left: { $left }.
spoken-step-last = { $step }. The turn is complete.
spoken-undone = Undone.
spoken-not-played = { $name } has not played yet.
spoken-offline = { $name } is offline.
spoken-back = { $name } is back.
spoken-low-time = Ten seconds left.
claim-call-off = Call the match off
claim-wait = Keep waiting
end-mars = mars
reason-not_notation = That is no play. Write it like 24/18 24/19.

# Dice
dice-count = { $count ->
    [one] { $count } throw verified
   *[other] { $count } throws verified
}
dice-sealed = Dice sealed
dice-all-verified = { $count } of { $total } throws verified in your browser
strip-label = Dice of this roll
strip-die = { $die }, { $state ->
    [current] to be played
    [played] played
    [later] later
   *[lost] not played
}
strip-rung = Rung { $number } of { $rungs }: { $die }s, { $left } left{ $lost ->
    [0] { "" }
   *[other] , { $lost } not played
}
strip-exempt = Ladder from roll 4, this is roll { $roll }
strip-none = No dice

# End
end-won = You win
end-lost = { $name } wins
end-winner = { $name } wins
end-drawn = No winner
end-score = { $own }–{ $other }
end-reason-finished = borne off
end-reason-resigned = resigned
end-reason-forfeited = forfeited
end-reason-agreed = called off by agreement
end-reason-called_off_on_throw = called off on a seen throw
end-reason-called_off = called off
end-reason-exhausted = out of dice keys
end-reason-state_lost = the server has lost its state
end-reason-void_match = void
end-time-you = your time ran out
end-time = { $name }: the time ran out
end-abandoned-you = you were away too long
end-abandoned = { $name } was away too long
end-link_withheld-you = your dice keys did not come in time
end-link_withheld = { $name }: the dice keys did not come in time
end-rematch = Rematch
end-rematch-wanted = { $name } wants a rematch
end-rematch-waiting = Waiting for { $name }…
end-replay = Replay
end-home = New game
end-version = Load the new version of this page

# Connection
connection-lost = The connection is lost. Reconnecting…
connection-restart = The server restarts in a moment; the match goes on afterwards.

# The board in words
point-empty = Point { $point }: empty
point-own = Point { $point }, { $place ->
    [head] your head:{ " " }
    [home] home:{ " " }
   *[other] { "" }
}{ $colour ->
    [white] { $count } white
   *[black] { $count } black
}
point-other = Point { $point }: { $colour ->
    [white] { $count } white
   *[black] { $count } black
}
point-options = { $what }, can play { $options }
point-option = { $die } to { $to }
point-option-off = { $die } off
point-tray = Bear off

# Menu
menu-resign = Resign this game
menu-resign-points = { $points ->
    [one] costs { $points } point
   *[other] costs { $points } points
}
menu-layout = Turn the board

# Replay
replay-title = Replay
replay-start = The beginning
replay-moment = { $name } { $dice }: { $play }
replay-slider = Throw { $number } of { $total }. { $what }
replay-first = To the beginning
replay-back = One throw back
replay-forward = One throw on
replay-last = To the end
replay-pips = Pips: { $white } { $whitePips }, { $black } { $blackPips }
replay-statistics = Dice in numbers
replay-doubles = { $doubles } doubles in { $throws } throws; { $expected } were to be expected.
replay-dice = Dice
replay-count = Fell
replay-expected = Expected
replay-save-transcript = Save the transcript
replay-save-text = Save as text

# Verify
verify-title = Check a match yourself
verify-intro = Drop a transcript here, or open one. It is checked in this browser alone, with the network off too: commitments, every throw, every play, signatures, result.
verify-open = Open a file
verify-receipt = Hold it against my receipt
verify-with-receipt = Held against your receipt: it must be the very match that you played.
verify-receipt-wrong = Does not go with your receipt: { $why }
verify-receipt-waits = The receipt waits for the file of its match.
verify-copy = Copy
verify-copied = Copied
verify-checking = Checking…
verify-each = Every throw with its proof
verify-live = The match is not over yet.
verify-wrong = Wrong ({ $place }): { $why }
verify-wrong-record = Wrong from record { $record } on: { $why }
verify-number = Throw
verify-who = Who
verify-dice = Dice
verify-digest = Digest
verify-ok = Check
verify-good = right
verify-bad = WRONG
verify-key = Key: the server's link
verify-message = Message: header, number, both seats' links
verify-shell = The same in a shell
verify-cheat = Try to cheat: change one byte
verify-cheat-undo = Take the change back
verify-not-proved = What this does not prove
verify-not-proved-text = That nobody was helped by a computer, that your opponent is who he says, and that the last one to speak did not break a match off: such ends are counted and published.
throw-opening = Opening
throw-extra = { $name }, extra

# Spoken
spoken-opening = Opening throw: { $dice }.
spoken-you-rolled = You rolled { $dice }. Your turn.
spoken-rolled = { $name } rolled { $dice }.
spoken-played = { $name } played { $play }.
spoken-pass = { $name } cannot move.

# Decisions
claim-possible = { $name } has been away for too long. You may claim the win, or go on waiting.
claim-win = Claim the win
menu-resign-sure = Press again to resign
menu-receipt = Save the receipt

# Settings
settings-palette = Colours
settings-palette-felt = Felt
settings-palette-wood = Wood
settings-palette-paper = Paper
settings-palette-contrast = High contrast
settings-layout = Board
settings-layout-auto = To fit the screen
settings-layout-classic = Classic
settings-layout-rotated = Turned
settings-input = Moving
settings-input-one-tap = One tap
settings-input-two-tap = Two taps
settings-speed = Playback
settings-speed-off = Off
settings-speed-fast = Fast
settings-speed-normal = Normal
settings-speed-slow = Slow
settings-numbers = Numbers on the board
settings-confirmForced = Finish forced turns without pressing Done
settings-throwsByHand = Throw the dice by hand, against the house bot
settings-sound = Sound
settings-own-dice = Bring your own dice
settings-own-dice-about = Your browser draws your dice chain at random. What you write here is mixed in, from the next match on.

# Watch
watch-all = All
watch-label = { $white } { $whitePips } pips, { $black } { $blackPips } pips, { $move } to move

# Invite
invite-friend = Invite a friend
invite-share = Share
invite-copy = Copy
invite-copied = Copied
invite-qr = The link as a QR code
handover-make = Continue on another device
handover-link = Link for your other device
handover-about = It works once, within five minutes. Your dice keys are in it: show it to nobody else.
handover-has_account = Works as long as the match lasts, for your account: log in with it on the other device. The link has the keys of your dice in it: show it to nobody.
handover-wants_login = This match is an account's. Log in with it on this device, and open the link again.
handover-title = Go on with your match here
handover-game = { $game }, against { $name }
handover-go-on = Go on here
handover-replace = Give that up and go on here
handover-other_identity = This browser plays as somebody else already. Going on here gives that player up, with what he has not finished.
handover-no_such_handover = This link was used already, or is older than five minutes. Make a new one on the other device.
handover-failed = That did not work. Try again.
handover-broken = This link is not whole. Copy all of it, or make a new one.
phrases = Say
home-counts = { $players ->
    [one] { $players } player here
   *[other] { $players } players here
  }, { $matches ->
    [one] { $matches } match being played
   *[other] { $matches } matches being played
  }
phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-well_played = Well played.
phrase-nice_throw = Nice throw!
phrase-lucky = That was luck.
phrase-unlucky = Bad luck.
phrase-oops = Oops.
phrase-thanks = Thank you.
phrase-sorry = Sorry.
phrase-one_moment = One moment, please.
phrase-i_am_back = I am back.
phrase-good_game = Good game.
phrase-one_more = One more?
phrase-bye = Goodbye.
