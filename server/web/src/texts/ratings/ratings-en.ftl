# Ratings
rated-note = A rated match: its result changes both ratings.
rating-provisional = provisional
rating-provisional-about = Provisional (?): too few matches so far to know this rating well.
rating-summary = ± { $deviation } · { $matches ->
    [one] { $matches } rated match
   *[other] { $matches } rated matches
}
unrated-no_winner = Ratings have not changed: nobody won.
unrated-no_account = Ratings have not changed: one of you has no account any more.
unrated-pair_limit = Ratings have not changed: twelve matches between the two of you have counted within 24 hours already.
unrated-other = Ratings have not changed.
ratings-title = Ratings
ratings-none = No rated match has ended yet.
ratings-no-account = Ratings are for players with an account.

# How a rating has gone
graph-label = { $game }: rating after { $count ->
    [one] { $count } match
   *[other] each of { $count } matches
}, from { $first } to { $last }, lowest { $lowest }, highest { $highest }
graph-about = After each match. In the pale band the true strength lies 19 times of 20.
graph-table = The same in numbers
graph-table-label = { $game }: rating after each match
ledger-title = Match by match
ledger-label = { $game }: matches that changed the rating
ledger-time = When
ledger-opponent = Opponent
ledger-result = Result
ledger-rating = Rating
ledger-change = Change
ledger-annulled = annulled
ledger-nobody = –

# The leaderboard
board-title = Leaderboard
board-label = { $game }: leaderboard
board-none = Nobody is here yet: the ratings of all players of this game are still provisional.
board-about = The best hundred of this game. A provisional rating is not listed: of matches to five points it takes about twenty, of longer ones fewer. Twice the deviation either way holds the true strength 19 times of 20.
board-rank = Place
board-name = Name
board-rating = Rating
board-deviation = Deviation
board-matches = Matches

# Dice of a player
sample-title = Dice
sample-offer = How the dice fell in this player’s last matches, ten at most. They are counted in this page, from the signed records.
sample-count-them = Count them
sample-counting = Counting…
sample-none = No match of this player’s has ended with a throw yet.
sample-size = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, both sides: { $throws ->
    [one] { $throws } throw
   *[other] { $throws } throws
}, { $dice } dice.
sample-what = What
sample-count = Count
sample-expected = Expected
sample-band = Usual
sample-verdict = Is it?
sample-face = Die { $face }
sample-doubles = Doubles
sample-inside = usual
sample-outside = unusual
sample-chi = Chi-square of the six faces: { $value }; with fair dice it is below { $bound } in 19 samples of 20.
sample-few = Too few dice for a chi-square of the six faces: it takes 30.
sample-usual = This one is usual.
sample-unusual = This one is unusual, as one of 20 is.
sample-about = “Usual” holds at least 19 of 20 samples of fair dice, row by row; with seven rows one of them is outside now and then. A small sample shows little, and that a throw is right is not shown by counts but by its proof.
