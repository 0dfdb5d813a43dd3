# Навигация
site-name = Gulbara
skip-to-content = Перейти к содержанию
missing-page = Такой страницы нет
missing-page-home = На главную
nav-play = Играть
nav-watch = Смотреть
nav-rules = Правила
nav-settings = Настройки
nav-login = Войти
language = Язык
language-uk = Українська
language-ru = Русский
language-en = English

# Игры
game-long-nardy = Длинные нарды
game-gul-bara = Гюльбара
game-gul-bara-runner = Гюльбара с бегуном
game-gulbar = Гюльбар
game-mad-gulbar = Бешеный гюльбар
about-long-nardy = С головы одна шашка за ход, шесть подряд запрещены. Дубль играется четыре раза.
about-gul-bara = Голова свободна. С четвёртого броска дубли растут до 6-6.
about-gul-bara-runner = Сначала один бегун до другой четверти. С четвёртого броска дубли растут.
about-gulbar = Что не можете сыграть вы, играет соперник. Полностью сыгранный дубль даёт новый бросок.
about-mad-gulbar = Каждый дубль растёт, а несыгранное переходит к сопернику и обратно.

# Главная
home-title = Длинные нарды с костями, которых никто не предскажет
home-play = Играть сейчас
home-against-bot = против бота сервера, без регистрации
home-choose-game = Игра
home-dice = Каждый бросок складывается из трёх тайн: сервера, соперника и вашей. Ваш браузер проверяет каждый, как только он выпал.
home-house-bot = Бота держит владелец сервера. Вас всё равно защищает ваша собственная цепь.
home-matches = { $count ->
    [0] Сейчас никто не играет
    [one] Играется { $count } матч
    [few] Играются { $count } матча
    [many] Играются { $count } матчей
   *[other] Играются { $count } матча
}
home-account = Ваша учётная запись: { $name }
home-register = Создать учётную запись
home-leaders = Таблица лидеров
find-opponent = Найти соперника
find-seeking = Ищем соперника…
home-tv = Сейчас играют
home-failed = Не получилось. Попробуйте ещё раз.
home-own = Ваши матчи
home-your-turn = Ваш ход

# Стол
table-board = Доска
table-you = Вы
table-white = Белые
table-black = Чёрные
table-pips = пипсов { $count }
table-score = { $own }–{ $other }
table-points = { $points ->
    [one] до { $points } очка
    [few] до { $points } очков
    [many] до { $points } очков
   *[other] до { $points } очка
}
table-watching = { $count ->
    [0] никто не смотрит
    [one] смотрит { $count } зритель
    [few] смотрят { $count } зрителя
    [many] смотрят { $count } зрителей
   *[other] смотрят { $count } зрителя
}
table-onlooker = Вы смотрите этот матч
table-undo = Назад
table-again = Ещё раз
table-all = ×4
table-done = Готово
table-sending = Отправляем…
table-menu = Меню
table-moves = Ходы
table-dice = Кости
table-next = Следующая партия
table-unlimited = без часов

# Строка состояния
status-joining = Подходим к столу…
status-setting-up = Запечатываем кости…
status-no-such-match = Такого матча нет.
status-withdrawn = Матч не начался: кто-то не ответил.
status-your-throw = Бросайте, когда будете готовы
status-your-turn = Ваш ход
status-your-turn-dice = Ваш ход: { $dice }
status-their-turn = Ход: { $name }
status-their-throw = Бросает { $name }
status-throwing = Кости летят…
status-complete = Нажмите «Готово» или «Назад»
status-game-won = Вы выиграли партию: { $points ->
    [one] { $points } очко
    [few] марс, { $points } очка
    [many] марс, { $points } очков
   *[other] марс, { $points } очка
}
status-game-lost = Партию выигрывает { $name }: { $points ->
    [one] { $points } очко
    [few] марс, { $points } очка
    [many] марс, { $points } очков
   *[other] марс, { $points } очка
}
status-game-void = Партия не засчитана.
status-pass = { $name } не может ходить: { $dice }
status-pass-you = Вы не можете ходить: { $dice }
status-forced = Вынужденный ход: выбора не было
status-stopped = СТОП. Сервер сказал что-то неверное: { $reason }. Ваш браузер больше не даёт ключей к костям.
status-save-evidence = Сохранить доказательства
status-without-secret = Ключи этого места в другом браузере. Продолжайте там или сдайтесь здесь.
hint-tap = Коснитесь шашки: сыграет подчёркнутая кость.
hint-undo = До «Готово» можно сколько угодно нажимать «Назад».
hint-ladder = Дубли растут: { $first }-{ $first }, потом { $next }-{ $next }, до 6-6.

# Отказы
reason-no_checker = Там нет вашей шашки.
reason-no_such_die = Такой кости уже нет.
reason-too_many_steps = Кости кончились.
reason-blocked = Этот пункт занят соперником.
reason-head = С головы больше брать нельзя.
reason-runner = Пока первая шашка не дойдёт до четверти соперника, ходит только она.
reason-wall = Это были бы шесть подряд перед всеми шашками соперника.
reason-not_home = Ещё не все ваши шашки дома.
reason-bear_off_exact = Большая кость снимает только с самого высокого пункта.
reason-must_use_both = Можно сыграть обе кости; так одна пропадёт.
reason-must_use_higher = Можно сыграть только одну кость, и это должна быть большая.
reason-more_possible = Можно сыграть больше костей.
reason-wrong_direction = Шашки идут только от 24 к 1.
reason-not_your_turn = Сейчас не ваш ход.
reason-turn_complete = Ход составлен: нажмите «Готово» или «Назад».
reason-ambiguous = Туда могут пойти несколько шашек: выберите одну.
reason-no_play_due = Сейчас не ваш ход.
reason-game_over = Партия окончена.

# За столом
table-all-words = ×4: все кости этой ступени с одного пункта
table-throw = Бросить кости
table-house-bot = Бот
level-easy = лёгкий
level-medium = средний
level-strong = сильный
bot-easy = Бот (лёгкий)
bot-medium = Бот (средний)
bot-strong = Бот (сильный)
player-gone = Удалённый аккаунт
table-points-made = Счёт:
table-away = офлайн { $time }
table-away-claim = офлайн { $time }, победа через { $left }
status-handed = Осталось от «{ $name }», играете вы: { $dice }
news-lost-you = Бросок окончен: { $die } сыграть нельзя. Сгорело: { $dice }
news-lost = Бросок окончен: { $name } не может сыграть { $die }. Сгорело: { $dice }
news-handed-on = Вы не можете сыграть { $die }. Играет { $to }: { $dice }
news-handed-you = { $name } не может сыграть { $die }. Играете вы: { $dice }
news-handed = { $name } не может сыграть { $die }. Играет { $to }: { $dice }
proof-server = Сервер
proof-about = Перед первым броском сервер и оба игрока запечатали свои кости: эти числа уже не изменить, и ни один бросок не был никому известен заранее. Ваш браузер проверяет каждый.
proof-device = Ваши ключи хранятся только в этом браузере. Кто очистит его данные посреди матча, сможет только сдаться.
proof-by-hand = Бросать вручную
proof-by-hand-about = Против бота можно бросать кости вручную и сохранить квитанцию до первого броска.
proof-own-text = Ваш текст в ваших ключах
proof-own-random = Случайная часть ваших ключей
menu-show-again = Показать последний ход ещё раз
menu-sound = Звук: { $state ->
    [on] включён
   *[off] выключен
}
typed-label = Напишите ход, например:
typed-play = Сыграть
keys-help = Стрелки: движение по доске. Enter: сыграть. 1–6: этой костью. N: следующая шашка, которая может ходить. Shift Enter: все кости отсюда. Точка: ещё раз. U: назад. D: готово. Прочитать: B доска, M ходы отсюда, L кости, O последний ход, P пипсы, T часы, V проверенные броски.
spoken-step = { $step }. Осталось: { $left }.
spoken-step-last = { $step }. Ход полон.
spoken-undone = Шаг назад.
spoken-not-played = { $name } ещё не ходит.
spoken-offline = { $name } не в сети.
spoken-back = { $name } снова здесь.
spoken-low-time = Осталось десять секунд.
claim-call-off = Отменить матч
claim-wait = Ждать дальше
end-mars = марс
reason-not_notation = Это не ход. Пишите так: 24/18 24/19.

# Кости
dice-count = { $count ->
    [one] проверен { $count } бросок
    [few] проверено { $count } броска
    [many] проверено { $count } бросков
   *[other] проверено { $count } броска
}
dice-sealed = Кости запечатаны
dice-all-verified = { $count } из { $total } бросков проверено в вашем браузере
strip-label = Кости этого броска
strip-die = { $die }, { $state ->
    [current] надо сыграть
    [played] сыграно
    [later] потом
   *[lost] не сыграно
}
strip-rung = Ступень { $number } из { $rungs }: { $die }, осталось { $left }{ $lost ->
    [0] { "" }
   *[other] , не сыграно: { $lost }
}
strip-exempt = Дубли растут с 4-го броска, это { $roll }-й
strip-none = Костей нет

# Конец
end-won = Вы победили
end-lost = Победил { $name }
end-winner = Победитель: { $name }
end-drawn = Без победителя
end-score = { $own }–{ $other }
end-reason-finished = все сняты
end-reason-resigned = сдача
end-reason-forfeited = поражение по времени или отсутствию
end-reason-agreed = отменено по согласию
end-reason-called_off_on_throw = отменено после броска
end-reason-called_off = отменено
end-reason-exhausted = ключи кончились
end-reason-state_lost = сервер потерял состояние
end-reason-void_match = не засчитано
end-time-you = ваше время вышло
end-time = { $name }: время вышло
end-abandoned-you = вас слишком долго не было
end-abandoned = { $name }: слишком долгое отсутствие
end-link_withheld-you = ваши ключи костей не пришли вовремя
end-link_withheld = { $name }: ключи костей не пришли вовремя
end-rematch = Реванш
end-rematch-wanted = { $name } хочет реванша
end-rematch-waiting = Ждём: { $name }…
end-replay = Просмотр
end-home = Новая игра
end-version = Загрузить новую версию этой страницы

# Соединение
connection-lost = Соединение потеряно. Восстанавливаем…
connection-restart = Сервер сейчас перезапустится; матч продолжится.

# Доска словами
point-empty = Пункт { $point }: пусто
point-own = Пункт { $point }, { $place ->
    [head] ваша голова:{ " " }
    [home] дом:{ " " }
   *[other] { "" }
}{ $colour ->
    [white] белых { $count }
   *[black] чёрных { $count }
}
point-other = Пункт { $point }: { $colour ->
    [white] белых { $count }
   *[black] чёрных { $count }
}
point-options = { $what }, можно { $options }
point-option = { $die } на { $to }
point-option-off = { $die } снять
point-tray = Снять с доски

# Меню
menu-resign = Сдать партию
menu-resign-points = { $points ->
    [one] это { $points } очко
    [few] это { $points } очка
    [many] это { $points } очков
   *[other] это { $points } очка
}
menu-layout = Повернуть доску

# Просмотр
replay-title = Просмотр
replay-start = Начало
replay-moment = { $name } { $dice }: { $play }
replay-slider = Бросок { $number } из { $total }. { $what }
replay-first = В начало
replay-back = На бросок назад
replay-forward = На бросок вперёд
replay-last = В конец
replay-pips = Осталось пипсов: { $white } { $whitePips }, { $black } { $blackPips }
replay-statistics = Кости в числах
replay-doubles = Дублей { $doubles } на { $throws } бросков; ожидалось { $expected }.
replay-dice = Кости
replay-count = Выпало
replay-expected = Ожидалось
replay-save-transcript = Сохранить протокол
replay-save-text = Сохранить текстом

# Проверка
verify-title = Проверьте матч сами
verify-intro = Перетащите сюда протокол или откройте его. Его проверяет только этот браузер, и без сети тоже: обязательства, каждый бросок, каждый ход, подписи, счёт.
verify-open = Открыть файл
verify-receipt = Сверить с моей распиской
verify-with-receipt = Сверено с вашей распиской: это должен быть тот самый матч, что вы играли.
verify-receipt-wrong = Не сходится с вашей распиской: { $why }
verify-receipt-waits = Расписка ждёт файла своего матча.
verify-copy = Скопировать
verify-copied = Скопировано
verify-checking = Проверяем…
verify-each = Каждый бросок с доказательством
verify-live = Матч ещё идёт.
verify-wrong = Неверно ({ $place }): { $why }
verify-wrong-record = Неверно с записи { $record }: { $why }
verify-number = Бросок
verify-who = Кто
verify-dice = Кости
verify-digest = Отпечаток
verify-ok = Проверка
verify-good = верно
verify-bad = НЕВЕРНО
verify-key = Ключ: звено сервера
verify-message = Сообщение: заголовок, номер, звенья обоих мест
verify-shell = То же в командной строке
verify-cheat = Попробуйте схитрить: измените один байт
verify-cheat-undo = Вернуть как было
verify-not-proved = Чего это не доказывает
verify-not-proved-text = Что никому не подсказывал компьютер, что соперник тот, за кого себя выдаёт, и что последний, кто должен был говорить, не оборвал матч: такие концы считаются и публикуются.
throw-opening = Розыгрыш
throw-extra = { $name }, дополнительный

# Вслух
spoken-opening = Розыгрыш: { $dice }.
spoken-you-rolled = Вы бросили { $dice }. Ваш ход.
spoken-rolled = { $name }: выпало { $dice }.
spoken-played = { $name }: { $play }.
spoken-pass = { $name } не может ходить.

# Решения
claim-possible = { $name } отсутствует слишком долго. Можно забрать победу или ждать дальше.
claim-win = Забрать победу
menu-resign-sure = Нажмите ещё раз, чтобы сдаться
menu-receipt = Сохранить квитанцию

# Настройки
settings-palette = Цвета
settings-palette-felt = Сукно
settings-palette-wood = Дерево
settings-palette-paper = Бумага
settings-palette-contrast = Высокий контраст
settings-layout = Доска
settings-layout-auto = По форме экрана
settings-layout-classic = Обычная
settings-layout-rotated = Повёрнутая
settings-input = Ход
settings-input-one-tap = Одним касанием
settings-input-two-tap = Двумя касаниями
settings-speed = Показ ходов
settings-speed-off = Сразу
settings-speed-fast = Быстро
settings-speed-normal = Обычно
settings-speed-slow = Медленно
settings-numbers = Номера на доске
settings-confirmForced = Вынужденные ходы завершать без нажатия «Готово»
settings-throwsByHand = Бросать кости вручную, в игре с ботом
settings-sound = Звук
settings-own-dice = Добавьте своих костей
settings-own-dice-about = Вашу цепь браузер выбирает наугад. То, что вы здесь напишете, примешивается со следующего матча.

# Просмотр столов
watch-all = Все
watch-label = { $white }: пипсов { $whitePips }, { $black }: пипсов { $blackPips }, ход: { $move }

# Приглашение
invite-friend = Пригласить друга
invite-share = Поделиться
invite-copy = Скопировать
invite-copied = Скопировано
invite-qr = Ссылка как QR-код
handover-make = Продолжить на другом устройстве
handover-link = Ссылка для другого устройства
handover-about = Действует один раз, в течение пяти минут. В ней ключи ваших костей: никому её не показывайте.
handover-has_account = Действует, пока идёт матч, для вашей учётной записи: войдите в неё на другом устройстве. В ссылке ключи ваших костей: никому её не показывайте.
handover-wants_login = Это матч учётной записи. Войдите в неё на этом устройстве и откройте ссылку ещё раз.
handover-title = Продолжить матч здесь
handover-game = { $game }, соперник { $name }
handover-go-on = Продолжить здесь
handover-replace = Отказаться от него и продолжить
handover-other_identity = В этом браузере уже есть другой игрок. Если продолжить здесь, его незаконченные матчи будут потеряны.
handover-no_such_handover = Эта ссылка уже использована или ей больше пяти минут. Создайте новую на другом устройстве.
handover-failed = Не получилось. Попробуйте ещё раз.
handover-broken = Ссылка неполная. Скопируйте её целиком или создайте новую.
phrases = Сказать
home-counts = { $players ->
    [one] { $players } игрок здесь
    [few] { $players } игрока здесь
    [many] { $players } игроков здесь
   *[other] { $players } игрока здесь
  }, { $matches ->
    [one] играют { $matches } матч
    [few] играют { $matches } матча
    [many] играют { $matches } матчей
   *[other] играют { $matches } матча
  }
phrase-hello = Здравствуйте!
phrase-good_luck = Удачи!
phrase-well_played = Хорошо сыграно.
phrase-nice_throw = Хороший бросок!
phrase-lucky = Мне повезло.
phrase-unlucky = Вам не повезло.
phrase-oops = Ой.
phrase-thanks = Спасибо.
phrase-sorry = Извините.
phrase-one_moment = Минутку, пожалуйста.
phrase-i_am_back = Я снова здесь.
phrase-good_game = Хорошая игра.
phrase-one_more = Ещё раз?
phrase-bye = До свидания.
