# Invitations and the lobby
invite-points = Points to win
invite-clock = Clock
invite-clock-move = { $seconds } s a turn
invite-clock-paced = { $pace }, { $clock }
invite-make = Make a link
invite-link = Link for your friend
invite-waiting = The match begins when your friend sits down. Keep this page open.
invite-title = You are invited to a match
invite-sit-down = Sit down
problem-no_such_challenge = This invitation is no longer open.
problem-own_challenge = This is your own invitation: send the link to a friend.
problem-challenge_taken = Somebody has sat down already.
invite-listed = Anybody may accept it: list it at home
lobby-challenges = Open challenges
lobby-own = Yours
lobby-unlist = Take off
lobby-terms = { $game }, { $points ->
    [one] to { $points } point
   *[other] to { $points } points
}, { $pace }
lobby-clock = { $minutes } min + { $seconds } s a turn
terms-rated = rated
rated-legend = Does it count?
rated-no = Casual
rated-yes = Rated
rated-needs-account = A rated match changes the ratings of both, so both need an account:
rated-needs-clock = A rated match needs a clock.
lobby-no-clock = no clock

# Finding an opponent
find-wish = You look for:
find-games = Games, any of them
find-or = { $games } or { $last }
find-pace = Pace
find-bot = Play the house bot while we look
find-cancel = Stop looking
find-found = An opponent is here
find-found-left = An opponent is here. The match you were at waits for you.
pace-fast = Fast
pace-normal = Normal
pace-slow = Slow
pace-untimed = No clock
seeks-title = Looking for an opponent
seeks-play = Play

# Challenges to one player
challenged-by = challenges you:
challenged-decline = Decline
challenged-later = You can accept it when your match has ended.
challenged-in-menu = { $name } challenges you: it is in the menu.
challenge-sent = { $name } has your challenge. The match begins when it is accepted.
challenge-sent-gone = { $name } has not taken your challenge.
challenge-send = Send the challenge
challenge-take-back = Take it back
invite-password = Password
invite-password-wanted = Password, if you want one
invite-wants-password = This invitation asks for a password.

# What did not work
problem-account_needed = A rated match is for players with an account. You can create one at any time and keep all your games.
problem-already_playing = You have a match against a person. Finish it first.
problem-go-there = Go to that match
problem-opponent_busy = Your opponent is in another match now.
problem-wrong_password = That is not the password.
problem-blocked_player = You two cannot play each other.
problem-no_such_player = There is no such player.
problem-too_many = You have too many of these already.
problem-too_many_with_bot = You have begun enough matches with the house bot. Go on with one of yours first, or resign it.
problem-no_bot_available = No house bot of this level plays this game just now.
problem-not_agreed = Text needs the consent of both of you.
problem-bad_text = This text cannot be sent.
notice-close = Close

# What has happened meanwhile
ended-away = Your match with { $name } ended without you.
ended-won = You won
ended-lost = You lost
ended-drawn = Nobody won
ended-look = Have a look

# Talk
talk-title = Talk
talk-none = Text appears here only if both of you allow it.
talk-ask = Allow text
talk-waiting = You allow text. { $name } does not yet.
talk-asked = { $name } wants to write to you.
talk-asks = wants to write
talk-agree = Allow it
talk-both = Both of you allow text.
talk-take-back = No more text
talk-hidden = You see nothing that { $name } says.
talk-say = Your text
talk-say-watchers = To watchers
talk-send = Send

# A player
player-title = Player
player-menu = { $name }: page, mute, block
player-page = This player’s page
player-own-page = Your own page
player-mute = Mute
player-unmute = Unmute
player-block = Block
player-unblock = Unblock
player-self = This is you.
player-online = Here now
player-away = Not here
player-watch = Watch the match
player-challenge = Challenge
player-follow = Follow
player-unfollow = Stop following
player-follow-about = The next match of a player whom you follow opens by itself, as long as this tab stays open.
relations-title = Muted and blocked players
relations-about = You see nothing that they say. Whom you block you never play.

# How matches end
outcomes-title = How the matches ended
outcome-finished = played out
outcome-resigned = resigned
outcome-timed_out = time ran out
outcome-abandoned = left
outcome-link_withheld = dice keys withheld
outcome-called_off = called off
outcome-lost = lost by the server
result-ending = How
result-won = won
result-lost = lost
result-undecided = no result
escape-none = No match against a person has ended yet.
escape-never = { $all ->
    [one] Stayed to the end of the only match
   *[other] Stayed to the end of all { $all } matches
}.
escape-some = Left { $left } of { $all ->
    [one] { $all } match
   *[other] { $all } matches
}.
escape-rate = Escape rate { $percent } %, of { $all } matches.
escape-about = Left is a match that was lost on time, by staying away or by withholding dice keys.
escape-rate-later = There is an escape rate from 20 matches on.
escape-rate-about = The escape rate counts 20 imagined matches in, one of them left.
played-title = Matches
played-date = Date
played-game = Game
played-opponent = Opponent
played-result = Result
played-none = None yet.
played-live = being played
played-withdrawn = not begun
played-won = won
played-lost = lost
played-won-resigned = the other resigned
played-won-timed_out = the other’s time ran out
played-won-abandoned = the other left
played-won-link_withheld = the other withheld dice keys
played-lost-resigned = resigned
played-lost-timed_out = time ran out
played-lost-abandoned = left
played-lost-link_withheld = withheld dice keys
played-more = Show more
filter-by-rules = Game
filter-by-kind = Rating
filter-by-result = Result
filter-any = all
filter-rated = rated
filter-casual = casual
filter-found = { $found } of the newest { $known } shown.
