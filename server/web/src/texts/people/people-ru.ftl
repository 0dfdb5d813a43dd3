# Приглашения и лобби
invite-points = Матч до (очков)
invite-clock = Часы
invite-clock-move = { $seconds } с на ход
invite-clock-paced = { $pace }, { $clock }
invite-make = Получить ссылку
invite-link = Ссылка для друга
invite-waiting = Матч начнётся, когда друг сядет за стол. Не закрывайте страницу.
invite-title = Вас пригласили на матч
invite-sit-down = Сесть за стол
problem-no_such_challenge = Это приглашение больше не действует.
problem-own_challenge = Это ваше собственное приглашение: отправьте ссылку другу.
problem-challenge_taken = За стол уже кто-то сел.
invite-listed = Принять может кто угодно: показать на главной
lobby-challenges = Открытые вызовы
lobby-own = Ваш
lobby-unlist = Убрать
lobby-terms = { $game }, { $points ->
    [one] до { $points } очка
    [few] до { $points } очков
    [many] до { $points } очков
   *[other] до { $points } очка
}, { $pace }
lobby-clock = { $minutes } мин + { $seconds } с на ход
terms-rated = на рейтинг
rated-legend = Идёт ли в рейтинг
rated-no = Без рейтинга
rated-yes = На рейтинг
rated-needs-account = Матч на рейтинг меняет рейтинг обоих, поэтому обоим нужна учётная запись:
rated-needs-clock = Матчу на рейтинг нужны часы.
lobby-no-clock = без часов

# Поиск соперника
find-wish = Вы ищете:
find-games = Игры, любая из них
find-or = { $games } или { $last }
find-pace = Темп
find-bot = Сыграть с ботом, пока ищем
find-cancel = Не искать
find-found = Соперник нашёлся
find-found-left = Соперник нашёлся. Ваш прежний матч ждёт вас.
pace-fast = Быстрый
pace-normal = Обычный
pace-slow = Медленный
pace-untimed = Без часов
seeks-title = Ищут соперника
seeks-play = Играть

# Вызовы одному игроку
challenged-by = вызывает вас:
challenged-decline = Отказаться
challenged-later = Принять можно, когда закончится ваш матч.
challenged-in-menu = { $name } вызывает вас: вызов в меню.
challenge-sent = Вызов отправлен. Матч начнётся, когда { $name } согласится.
challenge-sent-gone = { $name }: вызов не принят.
challenge-send = Отправить вызов
challenge-take-back = Отозвать
invite-password = Пароль
invite-password-wanted = Пароль, если нужен
invite-wants-password = Для этого приглашения нужен пароль.

# Что не получилось
problem-account_needed = Матч на рейтинг — для игроков с учётной записью. Её можно создать в любое время, и все ваши игры сохранятся.
problem-already_playing = У вас идёт матч с человеком. Сначала закончите его.
problem-go-there = К тому матчу
problem-opponent_busy = Соперник сейчас играет другой матч.
problem-wrong_password = Пароль не тот.
problem-blocked_player = Вы не можете играть друг с другом.
problem-no_such_player = Такого игрока нет.
problem-too_many = Этого у вас уже слишком много.
problem-too_many_with_bot = Вы уже начали достаточно матчей с ботом. Сначала продолжите один из своих или сдайте его.
problem-no_bot_available = Ни один бот этого уровня сейчас не играет в эту игру.
problem-not_agreed = На текст должны согласиться оба.
problem-bad_text = Такой текст нельзя отправить.
notice-close = Закрыть

# Что произошло тем временем
ended-away = Матч закончился без вас, соперник: { $name }.
ended-won = Вы победили
ended-lost = Вы проиграли
ended-drawn = Без победителя
ended-look = Посмотреть

# Разговор
talk-title = Разговор
talk-none = Текст появляется здесь, только если разрешили оба.
talk-ask = Разрешить текст
talk-waiting = Вы разрешили текст. Ждём согласия: { $name }.
talk-asked = { $name } хочет написать вам.
talk-asks = хочет написать
talk-agree = Разрешить
talk-both = Текст разрешили оба.
talk-take-back = Больше без текста
talk-hidden = Вы не видите, что пишет { $name }.
talk-say = Ваш текст
talk-say-watchers = Зрителям
talk-send = Отправить

# Игрок
player-title = Игрок
player-menu = { $name }: страница, заглушить, заблокировать
player-page = Страница игрока
player-own-page = Ваша страница
player-mute = Заглушить
player-unmute = Снова слышать
player-block = Заблокировать
player-unblock = Разблокировать
player-self = Это вы.
player-online = Сейчас здесь
player-away = Сейчас не здесь
player-watch = Смотреть матч
player-challenge = Вызвать
player-follow = Следить
player-unfollow = Не следить
player-follow-about = Следующий матч игрока, за которым вы следите, откроется сам, пока открыта эта вкладка.
relations-title = Заглушённые и заблокированные игроки
relations-about = Вы не видите, что они говорят. С заблокированными вы никогда не играете.

# Как заканчиваются матчи
outcomes-title = Как закончились матчи
outcome-finished = доиграно
outcome-resigned = сдано
outcome-timed_out = вышло время
outcome-abandoned = покинуто
outcome-link_withheld = придержаны ключи костей
outcome-called_off = отменено
outcome-lost = утрачено сервером
result-ending = Как
result-won = выиграно
result-lost = проиграно
result-undecided = без результата
escape-none = Ни один матч с человеком ещё не закончился.
escape-never = { $all ->
    [one] Доигран до конца { $all } матч, не покинут ни один
    [few] Доиграно до конца { $all } матча, не покинут ни один
    [many] Доиграно до конца { $all } матчей, не покинут ни один
   *[other] Доиграно до конца { $all } матча, не покинут ни один
}.
escape-some = Покинуто { $left } из { $all ->
    [one] { $all } матча
    [few] { $all } матчей
    [many] { $all } матчей
   *[other] { $all } матча
}.
escape-rate = Доля покинутых { $percent } %, матчей: { $all }.
escape-about = Покинутый — это матч, проигранный по времени, из-за отсутствия или из-за придержанных ключей костей.
escape-rate-later = Долю покинутых показываем от 20 матчей.
escape-rate-about = В доле учтены ещё 20 воображаемых матчей, один из них покинут.
played-title = Матчи
played-date = Дата
played-game = Игра
played-opponent = Соперник
played-result = Результат
played-none = Пока ни одного.
played-live = идёт
played-withdrawn = не начался
played-won = победа
played-lost = поражение
played-won-resigned = соперник сдался
played-won-timed_out = у соперника вышло время
played-won-abandoned = соперник ушёл
played-won-link_withheld = соперник придержал ключи костей
played-lost-resigned = сдано
played-lost-timed_out = вышло время
played-lost-abandoned = покинуто
played-lost-link_withheld = придержаны ключи костей
played-more = Показать ещё
filter-by-rules = Игра
filter-by-kind = Рейтинг
filter-by-result = Исход
filter-any = все
filter-rated = на рейтинг
filter-casual = без рейтинга
filter-found = Показано: { $found } из последних { $known }.
