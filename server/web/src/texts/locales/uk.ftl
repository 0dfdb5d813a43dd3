# Навігація
site-name = Gulbara
skip-to-content = Перейти до вмісту
missing-page = Такої сторінки немає
missing-page-home = На головну
nav-play = Грати
nav-watch = Дивитися
nav-rules = Правила
nav-settings = Налаштування
nav-login = Увійти
language = Мова
language-uk = Українська
language-ru = Русский
language-en = English

# Ігри
game-long-nardy = Довгі нарди
game-gul-bara = Гюльбара
game-gul-bara-runner = Гюльбара з бігуном
game-gulbar = Гюльбар
game-mad-gulbar = Шалений гюльбар
about-long-nardy = З голови одна шашка за хід, шість підряд заборонено. Дубль грається чотири рази.
about-gul-bara = Голова вільна. Від четвертого кидка дублі ростуть аж до 6-6.
about-gul-bara-runner = Спершу один бігун до іншої чверті. Від четвертого кидка дублі ростуть.
about-gulbar = Чого не можете зіграти ви, те грає суперник. Повністю зіграний дубль дає новий кидок.
about-mad-gulbar = Кожен дубль росте, а незігране переходить до суперника й назад.

# Головна
home-title = Довгі нарди з кубиками, яких ніхто не передбачить
home-play = Грати зараз
home-against-bot = проти бота сервера, без облікового запису
home-choose-game = Гра
home-dice = Кожен кидок складається з трьох таємниць: сервера, суперника і вашої. Ваш браузер перевіряє кожен, щойно він випаде.
home-house-bot = Бота тримає власник сервера. Вас однаково захищає ваш власний ланцюг.
home-matches = { $count ->
    [0] Зараз ніхто не грає
    [one] Грається { $count } матч
    [few] Грається { $count } матчі
    [many] Грається { $count } матчів
   *[other] Грається { $count } матчу
}
home-account = Ваш обліковий запис: { $name }
home-register = Створити обліковий запис
home-leaders = Таблиця лідерів
find-opponent = Знайти суперника
find-seeking = Шукаємо суперника…
home-tv = Зараз грають
home-failed = Не вийшло. Спробуйте ще раз.
home-own = Ваші матчі
home-your-turn = Ваш хід

# Стіл
table-board = Дошка
table-you = Ви
table-white = Білі
table-black = Чорні
table-pips = піпсів { $count }
table-score = { $own }–{ $other }
table-points = { $points ->
    [one] до { $points } очка
    [few] до { $points } очок
    [many] до { $points } очок
   *[other] до { $points } очка
}
table-watching = { $count ->
    [0] ніхто не дивиться
    [one] дивиться { $count } глядач
    [few] дивляться { $count } глядачі
    [many] дивляться { $count } глядачів
   *[other] дивляться { $count } глядача
}
table-onlooker = Ви дивитеся цей матч
table-undo = Назад
table-again = Ще раз
table-all = ×4
table-done = Готово
table-sending = Надсилаємо…
table-menu = Меню
table-moves = Ходи
table-dice = Кубики
table-next = Наступна партія
table-unlimited = без годинника

# Рядок стану
status-joining = Підходимо до столу…
status-setting-up = Запечатуємо кубики…
status-no-such-match = Такого матчу немає.
status-withdrawn = Матч не почався: хтось не відповів.
status-your-throw = Кидайте, коли будете готові
status-your-turn = Ваш хід
status-your-turn-dice = Ваш хід: { $dice }
status-their-turn = Хід: { $name }
status-their-throw = Кидає { $name }
status-throwing = Кубики летять…
status-complete = Натисніть «Готово» або «Назад»
status-game-won = Ви виграли партію: { $points ->
    [one] { $points } очко
    [few] марс, { $points } очка
    [many] марс, { $points } очок
   *[other] марс, { $points } очка
}
status-game-lost = Партію виграє { $name }: { $points ->
    [one] { $points } очко
    [few] марс, { $points } очка
    [many] марс, { $points } очок
   *[other] марс, { $points } очка
}
status-game-void = Партію не зараховано.
status-pass = { $name } не може ходити: { $dice }
status-pass-you = Ви не можете ходити: { $dice }
status-forced = Вимушений хід: вибору не було
status-stopped = СТОП. Сервер сказав щось неправильне: { $reason }. Ваш браузер більше не дає ключів до кубиків.
status-save-evidence = Зберегти докази
status-without-secret = Ключі цього місця в іншому браузері. Продовжуйте там або здайтеся тут.
hint-tap = Торкніться шашки: зіграє підкреслений кубик.
hint-undo = До «Готово» можна скільки завгодно натискати «Назад».
hint-ladder = Дублі ростуть: { $first }-{ $first }, потім { $next }-{ $next }, аж до 6-6.

# Відмови
reason-no_checker = Там немає вашої шашки.
reason-no_such_die = Такого кубика вже немає.
reason-too_many_steps = Кубики скінчилися.
reason-blocked = Цей пункт зайняв суперник.
reason-head = З голови більше не можна брати.
reason-runner = Поки перша шашка не дійде до чверті суперника, ходить лише вона.
reason-wall = Це були б шість підряд перед усіма шашками суперника.
reason-not_home = Ще не всі ваші шашки вдома.
reason-bear_off_exact = Більший кубик знімає лише з найвищого пункту.
reason-must_use_both = Можна зіграти обидва кубики; так один пропаде.
reason-must_use_higher = Можна зіграти лише один кубик, і це має бути більший.
reason-more_possible = Можна зіграти більше кубиків.
reason-wrong_direction = Шашки йдуть лише від 24 до 1.
reason-not_your_turn = Зараз не ваш хід.
reason-turn_complete = Хід складено: натисніть «Готово» або «Назад».
reason-ambiguous = Туди може піти кілька шашок: оберіть одну.
reason-no_play_due = Зараз не ваш хід.
reason-game_over = Партію скінчено.

# За столом
table-all-words = ×4: усі кубики цього щабля з одного пункту
table-throw = Кинути кубики
table-house-bot = Бот
level-easy = легкий
level-medium = середній
level-strong = сильний
bot-easy = Бот (легкий)
bot-medium = Бот (середній)
bot-strong = Бот (сильний)
player-gone = Видалений акаунт
table-points-made = Рахунок:
table-away = офлайн { $time }
table-away-claim = офлайн { $time }, перемога через { $left }
status-handed = Лишилося від «{ $name }», граєте ви: { $dice }
news-lost-you = Кидок закінчено: { $die } зіграти не можна. Згоріло: { $dice }
news-lost = Кидок закінчено: { $name } не може зіграти { $die }. Згоріло: { $dice }
news-handed-on = Ви не можете зіграти { $die }. Грає { $to }: { $dice }
news-handed-you = { $name } не може зіграти { $die }. Граєте ви: { $dice }
news-handed = { $name } не може зіграти { $die }. Грає { $to }: { $dice }
proof-server = Сервер
proof-about = Перед першим кидком сервер і обидва гравці запечатали свої кубики: ці числа вже не змінити, і жоден кидок не був нікому відомий заздалегідь. Ваш браузер перевіряє кожен.
proof-device = Ваші ключі зберігаються лише в цьому браузері. Хто очистить його дані посеред матчу, зможе тільки здатися.
proof-by-hand = Кидати вручну
proof-by-hand-about = Проти бота можна кидати кубики вручну і зберегти квитанцію до першого кидка.
proof-own-text = Ваш текст у ваших ключах
proof-own-random = Випадкова частина ваших ключів
menu-show-again = Показати останній хід ще раз
menu-sound = Звук: { $state ->
    [on] увімкнено
   *[off] вимкнено
}
typed-label = Напишіть хід, наприклад:
typed-play = Зіграти
keys-help = Стрілки: рух по дошці. Enter: зіграти. 1–6: цим кубиком. N: наступна шашка, що може ходити. Shift Enter: усі кубики звідси. Крапка: ще раз. U: назад. D: готово. Прочитати: B дошка, M ходи звідси, L кубики, O останній хід, P піпси, T годинники, V перевірені кидки.
spoken-step = { $step }. Лишилося: { $left }.
spoken-step-last = { $step }. Хід повний.
spoken-undone = Крок назад.
spoken-not-played = { $name } ще не ходить.
spoken-offline = { $name } не в мережі.
spoken-back = { $name } знову тут.
spoken-low-time = Лишилося десять секунд.
claim-call-off = Скасувати матч
claim-wait = Чекати далі
end-mars = марс
reason-not_notation = Це не хід. Пишіть так: 24/18 24/19.

# Кубики
dice-count = { $count ->
    [one] перевірено { $count } кидок
    [few] перевірено { $count } кидки
    [many] перевірено { $count } кидків
   *[other] перевірено { $count } кидка
}
dice-sealed = Кубики запечатано
dice-all-verified = { $count } з { $total } кидків перевірено у вашому браузері
strip-label = Кубики цього кидка
strip-die = { $die }, { $state ->
    [current] треба зіграти
    [played] зіграно
    [later] згодом
   *[lost] не зіграно
}
strip-rung = Щабель { $number } з { $rungs }: { $die }, лишилося { $left }{ $lost ->
    [0] { "" }
   *[other] , не зіграно: { $lost }
}
strip-exempt = Дублі ростуть від 4-го кидка, це { $roll }-й
strip-none = Кубиків немає

# Кінець
end-won = Ви перемогли
end-lost = Переміг { $name }
end-winner = Переможець: { $name }
end-drawn = Без переможця
end-score = { $own }–{ $other }
end-reason-finished = усі зняті
end-reason-resigned = здача
end-reason-forfeited = поразка за часом або відсутністю
end-reason-agreed = скасовано за згодою
end-reason-called_off_on_throw = скасовано після кидка
end-reason-called_off = скасовано
end-reason-exhausted = ключі скінчилися
end-reason-state_lost = сервер втратив стан
end-reason-void_match = не зараховано
end-time-you = ваш час вийшов
end-time = { $name }: час вийшов
end-abandoned-you = вас надто довго не було
end-abandoned = { $name }: надто довга відсутність
end-link_withheld-you = ваші ключі кубиків не надійшли вчасно
end-link_withheld = { $name }: ключі кубиків не надійшли вчасно
end-rematch = Реванш
end-rematch-wanted = { $name } хоче реваншу
end-rematch-waiting = Чекаємо: { $name }…
end-replay = Перегляд
end-home = Нова гра
end-version = Завантажити нову версію цієї сторінки

# З'єднання
connection-lost = З'єднання втрачено. Відновлюємо…
connection-restart = Сервер зараз перезапуститься; матч продовжиться.

# Дошка словами
point-empty = Пункт { $point }: порожній
point-own = Пункт { $point }, { $place ->
    [head] ваша голова:{ " " }
    [home] дім:{ " " }
   *[other] { "" }
}{ $colour ->
    [white] білих { $count }
   *[black] чорних { $count }
}
point-other = Пункт { $point }: { $colour ->
    [white] білих { $count }
   *[black] чорних { $count }
}
point-options = { $what }, можна { $options }
point-option = { $die } на { $to }
point-option-off = { $die } зняти
point-tray = Зняти з дошки

# Меню
menu-resign = Здати партію
menu-resign-points = { $points ->
    [one] це { $points } очко
    [few] це { $points } очка
    [many] це { $points } очок
   *[other] це { $points } очка
}
menu-layout = Повернути дошку

# Перегляд
replay-title = Перегляд
replay-start = Початок
replay-moment = { $name } { $dice }: { $play }
replay-slider = Кидок { $number } з { $total }. { $what }
replay-first = На початок
replay-back = На кидок назад
replay-forward = На кидок уперед
replay-last = У кінець
replay-pips = Залишилося піпсів: { $white } { $whitePips }, { $black } { $blackPips }
replay-statistics = Кубики в числах
replay-doubles = Дублів { $doubles } на { $throws } кидків; очікувалося { $expected }.
replay-dice = Кубики
replay-count = Випало
replay-expected = Очікувалося
replay-save-transcript = Зберегти протокол
replay-save-text = Зберегти текстом

# Перевірка
verify-title = Перевірте матч самі
verify-intro = Перетягніть сюди протокол або відкрийте його. Його перевіряє лише цей браузер, і без мережі теж: зобов'язання, кожен кидок, кожен хід, підписи, рахунок.
verify-open = Відкрити файл
verify-receipt = Звірити з моєю розпискою
verify-with-receipt = Звірено з вашою розпискою: це має бути саме той матч, який ви грали.
verify-receipt-wrong = Не сходиться з вашою розпискою: { $why }
verify-receipt-waits = Розписка чекає на файл свого матчу.
verify-copy = Скопіювати
verify-copied = Скопійовано
verify-checking = Перевіряємо…
verify-each = Кожен кидок із доказом
verify-live = Матч ще триває.
verify-wrong = Неправильно ({ $place }): { $why }
verify-wrong-record = Неправильно від запису { $record }: { $why }
verify-number = Кидок
verify-who = Хто
verify-dice = Кубики
verify-digest = Відбиток
verify-ok = Перевірка
verify-good = правильно
verify-bad = НЕПРАВИЛЬНО
verify-key = Ключ: ланка сервера
verify-message = Повідомлення: заголовок, номер, ланки обох місць
verify-shell = Те саме в командному рядку
verify-cheat = Спробуйте схитрувати: змініть один байт
verify-cheat-undo = Повернути як було
verify-not-proved = Чого це не доводить
verify-not-proved-text = Що нікому не підказував комп'ютер, що суперник той, за кого себе видає, і що останній, хто мав говорити, не обірвав матч: такі кінці рахують і публікують.
throw-opening = Розіграш
throw-extra = { $name }, додатковий

# Вголос
spoken-opening = Розіграш: { $dice }.
spoken-you-rolled = Ви кинули { $dice }. Ваш хід.
spoken-rolled = { $name }: випало { $dice }.
spoken-played = { $name }: { $play }.
spoken-pass = { $name } не може ходити.

# Рішення
claim-possible = { $name } відсутній надто довго. Можна забрати перемогу або чекати далі.
claim-win = Забрати перемогу
menu-resign-sure = Натисніть ще раз, щоб здатися
menu-receipt = Зберегти квитанцію

# Налаштування
settings-palette = Кольори
settings-palette-felt = Сукно
settings-palette-wood = Дерево
settings-palette-paper = Папір
settings-palette-contrast = Високий контраст
settings-layout = Дошка
settings-layout-auto = За формою екрана
settings-layout-classic = Звичайна
settings-layout-rotated = Повернута
settings-input = Хід
settings-input-one-tap = Одним дотиком
settings-input-two-tap = Двома дотиками
settings-speed = Показ ходів
settings-speed-off = Одразу
settings-speed-fast = Швидко
settings-speed-normal = Звичайно
settings-speed-slow = Повільно
settings-numbers = Номери на дошці
settings-confirmForced = Вимушені ходи завершувати без натискання «Готово»
settings-throwsByHand = Кидати кубики вручну, у грі з ботом
settings-sound = Звук
settings-own-dice = Додайте своїх кубиків
settings-own-dice-about = Ваш ланцюг браузер обирає навмання. Те, що ви тут напишете, домішується від наступного матчу.

# Перегляд столів
watch-all = Усі
watch-label = { $white }: піпсів { $whitePips }, { $black }: піпсів { $blackPips }, хід: { $move }

# Запрошення
invite-friend = Запросити друга
invite-share = Поділитися
invite-copy = Скопіювати
invite-copied = Скопійовано
invite-qr = Посилання як QR-код
handover-make = Продовжити на іншому пристрої
handover-link = Посилання для іншого пристрою
handover-about = Діє один раз, упродовж п’яти хвилин. У ньому ключі ваших кубиків: нікому його не показуйте.
handover-has_account = Діє, поки триває матч, для вашого облікового запису: увійдіть до нього на іншому пристрої. У посиланні ключі ваших кубиків: нікому його не показуйте.
handover-wants_login = Це матч облікового запису. Увійдіть до нього на цьому пристрої і відкрийте посилання ще раз.
handover-title = Продовжити матч тут
handover-game = { $game }, суперник { $name }
handover-go-on = Продовжити тут
handover-replace = Відмовитися від нього й продовжити
handover-other_identity = У цьому браузері вже є інший гравець. Якщо продовжити тут, його незавершені матчі буде втрачено.
handover-no_such_handover = Це посилання вже використано або йому понад п’ять хвилин. Створіть нове на іншому пристрої.
handover-failed = Не вийшло. Спробуйте ще раз.
handover-broken = Посилання неповне. Скопіюйте його цілком або створіть нове.
phrases = Сказати
home-counts = { $players ->
    [one] { $players } гравець тут
    [few] { $players } гравці тут
    [many] { $players } гравців тут
   *[other] { $players } гравця тут
  }, { $matches ->
    [one] грають { $matches } матч
    [few] грають { $matches } матчі
    [many] грають { $matches } матчів
   *[other] грають { $matches } матчу
  }
phrase-hello = Вітаю!
phrase-good_luck = Щасти!
phrase-well_played = Гарно зіграно.
phrase-nice_throw = Гарний кидок!
phrase-lucky = Мені пощастило.
phrase-unlucky = Вам не пощастило.
phrase-oops = Ой.
phrase-thanks = Дякую.
phrase-sorry = Вибачте.
phrase-one_moment = Хвилинку, будь ласка.
phrase-i_am_back = Я вже тут.
phrase-good_game = Гарна гра.
phrase-one_more = Ще раз?
phrase-bye = До побачення.
