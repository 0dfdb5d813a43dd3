# Ratings
rated-note = Матч на рейтинг: его исход изменит рейтинг обоих.
rating-provisional = предварительный
rating-provisional-about = Предварительный (?): матчей пока слишком мало, чтобы знать рейтинг точно.
rating-summary = ± { $deviation } · { $matches ->
    [one] { $matches } матч на рейтинг
    [few] { $matches } матча на рейтинг
    [many] { $matches } матчей на рейтинг
   *[other] { $matches } матча на рейтинг
}
unrated-no_winner = Рейтинг не изменился: никто не выиграл.
unrated-no_account = Рейтинг не изменился: у одного из вас больше нет учётной записи.
unrated-pair_limit = Рейтинг не изменился: за последние 24 часа уже засчитано двенадцать матчей между вами.
unrated-other = Рейтинг не изменился.
ratings-title = Рейтинг
ratings-none = Ни один матч на рейтинг ещё не закончился.
ratings-no-account = Рейтинг есть у игроков с учётной записью.

# How a rating has gone
graph-label = { $game }: рейтинг после { $count ->
    [one] { $count } матча
    [few] { $count } матчей
    [many] { $count } матчей
   *[other] { $count } матча
}, с { $first } до { $last }, наименьший { $lowest }, наибольший { $highest }
graph-about = После каждого матча. В бледной полосе настоящая сила лежит 19 раз из 20.
graph-table = То же в числах
graph-table-label = { $game }: рейтинг после каждого матча
ledger-title = Матч за матчем
ledger-label = { $game }: матчи, изменившие рейтинг
ledger-time = Когда
ledger-opponent = Соперник
ledger-result = Исход
ledger-rating = Рейтинг
ledger-change = Изменение
ledger-annulled = отменён
ledger-nobody = –

# The leaderboard
board-title = Таблица лидеров
board-label = { $game }: таблица лидеров
board-none = Здесь пока никого нет: рейтинг всех игроков в эту игру ещё предварительный.
board-about = Сто лучших в этой игре. Предварительного рейтинга здесь нет: матчей до пяти очков нужно около двадцати, более длинных — меньше. В пределах двух отклонений в обе стороны настоящая сила лежит 19 раз из 20.
board-rank = Место
board-name = Имя
board-rating = Рейтинг
board-deviation = Отклонение
board-matches = Матчи

# Dice of a player
sample-title = Кости
sample-offer = Как ложились кости в последних матчах этого игрока, не более чем в десяти. Их считает эта страница, по подписанным записям.
sample-count-them = Посчитать
sample-counting = Считаем…
sample-none = Ни один матч этого игрока ещё не закончился с броском.
sample-size = { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
}, обе стороны: { $throws ->
    [one] { $throws } бросок
    [few] { $throws } броска
    [many] { $throws } бросков
   *[other] { $throws } броска
}, костей: { $dice }.
sample-what = Что
sample-count = Сколько
sample-expected = Ожидалось
sample-band = Обычно
sample-verdict = Так ли
sample-face = Кость { $face }
sample-doubles = Дубли
sample-inside = обычно
sample-outside = необычно
sample-chi = Хи-квадрат шести граней: { $value }; у честных костей он в 19 выборках из 20 меньше { $bound }.
sample-few = Для хи-квадрата шести граней костей слишком мало: нужно 30.
sample-usual = Этот обычен.
sample-unusual = Этот необычен, как один из 20.
sample-about = «Обычно» — это не меньше 19 из 20 выборок честных костей, для каждой строки; строк семь, и порой одна из них выходит за границы. Малая выборка мало что показывает, а что бросок верен, показывают не подсчёты, а его доказательство.
