# Запрошення і лобі
invite-points = Матч до (очок)
invite-clock = Годинник
invite-clock-move = { $seconds } с на хід
invite-clock-paced = { $pace }, { $clock }
invite-make = Отримати посилання
invite-link = Посилання для друга
invite-waiting = Матч почнеться, коли друг сяде за стіл. Не закривайте сторінку.
invite-title = Вас запрошено на матч
invite-sit-down = Сісти за стіл
problem-no_such_challenge = Це запрошення вже не діє.
problem-own_challenge = Це ваше власне запрошення: надішліть посилання другові.
problem-challenge_taken = За стіл уже хтось сів.
invite-listed = Прийняти може будь-хто: показати на головній
lobby-challenges = Відкриті виклики
lobby-own = Ваш
lobby-unlist = Прибрати
lobby-terms = { $game }, { $points ->
    [one] до { $points } очка
    [few] до { $points } очок
    [many] до { $points } очок
   *[other] до { $points } очка
}, { $pace }
lobby-clock = { $minutes } хв + { $seconds } с на хід
terms-rated = на рейтинг
rated-legend = Чи йде в рейтинг
rated-no = Без рейтингу
rated-yes = На рейтинг
rated-needs-account = Матч на рейтинг змінює рейтинг обох, тому обом потрібен обліковий запис:
rated-needs-clock = Матчу на рейтинг потрібен годинник.
lobby-no-clock = без годинника

# Пошук суперника
find-wish = Ви шукаєте:
find-games = Ігри, будь-яка з них
find-or = { $games } або { $last }
find-pace = Темп
find-bot = Зіграти з ботом, поки шукаємо
find-cancel = Не шукати
find-found = Суперник знайшовся
find-found-left = Суперник знайшовся. Ваш попередній матч чекає на вас.
pace-fast = Швидкий
pace-normal = Звичайний
pace-slow = Повільний
pace-untimed = Без годинника
seeks-title = Шукають суперника
seeks-play = Грати

# Виклики одному гравцеві
challenged-by = викликає вас:
challenged-decline = Відмовитися
challenged-later = Прийняти можна, коли закінчиться ваш матч.
challenged-in-menu = { $name } викликає вас: виклик у меню.
challenge-sent = Виклик надіслано. Матч почнеться, коли { $name } погодиться.
challenge-sent-gone = { $name }: виклик не прийнято.
challenge-send = Надіслати виклик
challenge-take-back = Відкликати
invite-password = Пароль
invite-password-wanted = Пароль, якщо потрібен
invite-wants-password = Для цього запрошення потрібен пароль.

# Що не вийшло
problem-account_needed = Матч на рейтинг — для гравців з обліковим записом. Його можна створити будь-коли, і всі ваші ігри збережуться.
problem-already_playing = У вас іде матч із людиною. Спершу закінчіть його.
problem-go-there = До того матчу
problem-opponent_busy = Суперник зараз грає інший матч.
problem-wrong_password = Пароль не той.
problem-blocked_player = Ви не можете грати одне з одним.
problem-no_such_player = Такого гравця немає.
problem-too_many = Цього у вас уже забагато.
problem-too_many_with_bot = Ви вже почали досить матчів із ботом. Спершу продовжте один зі своїх або здайте його.
problem-no_bot_available = Жоден бот цього рівня зараз не грає в цю гру.
problem-not_agreed = На текст мають погодитися обидва.
problem-bad_text = Такий текст не можна надіслати.
notice-close = Закрити

# Що сталося тим часом
ended-away = Матч закінчився без вас, суперник: { $name }.
ended-won = Ви перемогли
ended-lost = Ви програли
ended-drawn = Без переможця
ended-look = Подивитися

# Розмова
talk-title = Розмова
talk-none = Текст з’являється тут, лише якщо дозволили обидва.
talk-ask = Дозволити текст
talk-waiting = Ви дозволили текст. Чекаємо на згоду: { $name }.
talk-asked = { $name } хоче написати вам.
talk-asks = хоче написати
talk-agree = Дозволити
talk-both = Текст дозволили обидва.
talk-take-back = Більше без тексту
talk-hidden = Ви не бачите, що пише { $name }.
talk-say = Ваш текст
talk-say-watchers = Глядачам
talk-send = Надіслати

# Гравець
player-title = Гравець
player-menu = { $name }: сторінка, заглушити, заблокувати
player-page = Сторінка гравця
player-own-page = Ваша сторінка
player-mute = Заглушити
player-unmute = Знову чути
player-block = Заблокувати
player-unblock = Розблокувати
player-self = Це ви.
player-online = Зараз тут
player-away = Зараз не тут
player-watch = Дивитися матч
player-challenge = Викликати
player-follow = Стежити
player-unfollow = Не стежити
player-follow-about = Наступний матч гравця, за яким ви стежите, відкриється сам, доки відкрита ця вкладка.
relations-title = Заглушені й заблоковані гравці
relations-about = Ви не бачите, що вони кажуть. Із заблокованими ви ніколи не граєте.

# Як закінчуються матчі
outcomes-title = Як закінчилися матчі
outcome-finished = дограно
outcome-resigned = здано
outcome-timed_out = вичерпано час
outcome-abandoned = покинуто
outcome-link_withheld = притримано ключі кубиків
outcome-called_off = скасовано
outcome-lost = утрачено сервером
result-ending = Як
result-won = виграно
result-lost = програно
result-undecided = без результату
escape-none = Жоден матч із людиною ще не закінчився.
escape-never = { $all ->
    [one] Дограно до кінця { $all } матч, не покинуто жодного
    [few] Дограно до кінця { $all } матчі, не покинуто жодного
    [many] Дограно до кінця { $all } матчів, не покинуто жодного
   *[other] Дограно до кінця { $all } матчу, не покинуто жодного
}.
escape-some = Покинуто { $left } із { $all ->
    [one] { $all } матчу
    [few] { $all } матчів
    [many] { $all } матчів
   *[other] { $all } матчу
}.
escape-rate = Частка покинутих { $percent } %, матчів: { $all }.
escape-about = Покинутий — це матч, програний за часом, через відсутність або через притримані ключі кубиків.
escape-rate-later = Частку покинутих показуємо від 20 матчів.
escape-rate-about = У частці враховано ще 20 уявних матчів, один із них покинутий.
played-title = Матчі
played-date = Дата
played-game = Гра
played-opponent = Суперник
played-result = Результат
played-none = Ще жодного.
played-live = триває
played-withdrawn = не почався
played-won = перемога
played-lost = поразка
played-won-resigned = суперник здався
played-won-timed_out = у суперника вийшов час
played-won-abandoned = суперник пішов
played-won-link_withheld = суперник притримав ключі кубиків
played-lost-resigned = здано
played-lost-timed_out = вийшов час
played-lost-abandoned = покинуто
played-lost-link_withheld = притримано ключі кубиків
played-more = Показати ще
filter-by-rules = Гра
filter-by-kind = Рейтинг
filter-by-result = Результат
filter-any = усі
filter-rated = на рейтинг
filter-casual = без рейтингу
filter-found = Показано: { $found } з останніх { $known }.
