# Registration and login
register-title = Account
register-about = You stay the same player: your games, your opponents and your seat at the table are kept, and your name takes the place of “Guest” everywhere. No e-mail is needed.
register-has-one = Have an account already?
login-title = Log in
login-has-none = No account yet?
login-forgotten = Forgot the password?
recover-title = A new password
recover-about = Forgotten the password? One of the codes that you have kept lets you in. Each works once.
recover-code = Code
recover-code-about = 24 letters and digits. Dashes and capitals do not matter.
recover-do = Set the password and log in
recover-remembered = Remembered it? Log in
login-over = You are logged out on this device: the session has ended. Log in again if you like.
login-unfinished = First finish your match, or resign it. After a login its seat would no longer be yours.
login-to-match = To the match
login-other_identity = The password is right. But a guest has played in this browser, and by logging in you lose his games and his name: they do not move to your account.
login-replace = Give the guest up and log in
login-keep-guest = Stay a guest
account-name = Name
account-name-about = 3 to 20 characters: letters of one alphabet, digits, - and _.
account-password = Password
account-password-about = 10 characters at least, of any kind. Several words are best.
account-label = This device
account-label-about = What it is called in the list of devices, which only you can see.
account-wait = One moment…
password-show = Show

# The account
account-title = Your account
account-since = Account since { $day }
account-own-page = Your page
sessions-title = Devices
sessions-about = Here you are logged in. End what you do not recognize, and change the password.
session-this = this device
session-as-guest = As a guest, before the account
session-days = since { $first }, last seen { $last }
session-end = End
session-end-of = End: { $name }
password-title = Password
password-about = A new password logs all other devices out.
password-old = Present password
password-new = New password
password-change = Change the password
password-changed = The password is changed. Other devices are logged out.
logout = Log out
logout-title = Logging out
logout-about = This browser will be nobody's again. Your games stay with the account and wait for you.
logout-unfinished = Your match is not over, and time goes on. It can be continued in this browser only, once you have logged in again.

# Recovery codes
recovery-title = Recovery codes
recovery-about = We ask for no e-mail, so there is no other way back from a lost password. Ten codes, each of which works once. Print them, or keep them somewhere else than on this device.
recovery-left = { $left ->
    [0] None is left
    [one] { $left } is left
   *[other] { $left } are left
  }, made on { $day }
recovery-make = Make new codes
recovery-shown = This is the only time that you see them. Older codes no longer work.
once-save = Save as a file
once-print = Print

# Programs
tokens-title = Tokens for programs
tokens-about = With a token a program acts in your name, only within the bounds that you set here. A new password ends all of them.
token-purpose = What it is for
token-scopes = What it may do
token-scope-read = watch
token-scope-play = play
token-expires = How long it works
token-span = { $days ->
    [0] until you end it
    [one] { $days } day
   *[other] { $days } days
  }
token-until = works until { $day }
token-make = Make a token
token-shown = This is the only time that you see it. Keep it secret, like a password.

# Everything, and the end
data-title = My data
data-about = Everything that the server keeps about your account, as one JSON file, without secrets.
data-download = Download
deletion-title = Delete the account
deletion-about = For ever. The name, devices, tokens, codes, muted and blocked players are gone. There is no way back.
deletion-stays = The matches stay, since somebody else played them too: they can still be verified, but your name will not be in them.
deletion-do = Delete for ever

# What has not worked
refusal-name_too_short = A name has 3 characters at least.
refusal-name_too_long = A name has 20 characters at most.
refusal-name_begins_wrong = A name begins with a letter.
refusal-name_ends_wrong = A name does not end with - or _.
refusal-name_doubles_joint = The signs - and _ do not follow each other.
refusal-name_has_bad_character = A name has letters, digits, - and _ only.
refusal-name_has_unknown_script = The alphabet has to be Latin, Cyrillic, Georgian, Armenian, Greek, Arabic or Hebrew.
refusal-name_mixes_scripts = All letters of a name have to be of one alphabet.
refusal-name_reserved = By this name you could be taken for the server, a guest or a bot. Choose another one.
refusal-name_taken = Somebody else has this name, or one that looks like it.
refusal-password_too_short = A password has 10 characters at least.
refusal-password_too_long = The password is too long.
refusal-wrong_login = Wrong name or password.
refusal-wrong_password = Wrong password.
refusal-login_throttled = Too many wrong passwords.
refusal-rate_limited = Too many requests from your address. Wait a little.
refusal-busy = The server is very busy. Try again in a minute.
refusal-storage_unavailable = The server can write nothing at the moment. It may still happen as soon as it can: look again in a minute.
refusal-no_room = There is no room for more accounts.
refusal-has_account = You have an account already.
refusal-house_bot = The server's bot has no account.
refusal-no_account = You have no account yet.
refusal-no_identity = The server did not recognize you: perhaps this browser keeps no cookies.
refusal-session_over = You are logged out on this device.
refusal-no_such_session = That device is logged out already.
refusal-other_identity = This browser is another player already.
refusal-wrong_code = Wrong name or code. Perhaps the code has been used.
refusal-match_live = Your match is not over yet. Finish it first.
refusal-too_many_tokens = There can be 16 tokens at most. End one of them.
refusal-no_such_token = That token is gone already.
refusal-missing_scope = The token does not allow that.
refusal-code_length = A code has 24 letters and digits.
refusal-no_scope = Allow one thing at least.
refusal-foreign_origin = The server does not take this address for its own. Open it at its own address.
refusal-bad_request = The server did not understand the request. Load the page again.
refusal-empty = Fill this in.
refusal-offline = The server does not answer. Check your connection and try again.
refusal-failed = That did not work. Try again.
refusal-again = Next attempt { $when }.
