# Ratings
rated-note = Матч на рейтинг: його результат змінить рейтинг обох.
rating-provisional = попередній
rating-provisional-about = Попередній (?): матчів поки замало, щоб знати рейтинг точно.
rating-summary = ± { $deviation } · { $matches ->
    [one] { $matches } матч на рейтинг
    [few] { $matches } матчі на рейтинг
    [many] { $matches } матчів на рейтинг
   *[other] { $matches } матчу на рейтинг
}
unrated-no_winner = Рейтинг не змінився: ніхто не виграв.
unrated-no_account = Рейтинг не змінився: один із вас більше не має облікового запису.
unrated-pair_limit = Рейтинг не змінився: за останні 24 години вже зараховано дванадцять матчів між вами.
unrated-other = Рейтинг не змінився.
ratings-title = Рейтинг
ratings-none = Жоден матч на рейтинг ще не закінчився.
ratings-no-account = Рейтинг мають гравці з обліковим записом.

# How a rating has gone
graph-label = { $game }: рейтинг після { $count ->
    [one] { $count } матчу
    [few] { $count } матчів
    [many] { $count } матчів
   *[other] { $count } матчу
}, від { $first } до { $last }, найменший { $lowest }, найбільший { $highest }
graph-about = Після кожного матчу. У блідій смузі справжня сила лежить 19 разів із 20.
graph-table = Те саме в числах
graph-table-label = { $game }: рейтинг після кожного матчу
ledger-title = Матч за матчем
ledger-label = { $game }: матчі, що змінили рейтинг
ledger-time = Коли
ledger-opponent = Суперник
ledger-result = Результат
ledger-rating = Рейтинг
ledger-change = Зміна
ledger-annulled = скасовано
ledger-nobody = –

# The leaderboard
board-title = Таблиця лідерів
board-label = { $game }: таблиця лідерів
board-none = Тут поки нікого немає: рейтинг усіх гравців у цю гру ще попередній.
board-about = Сто найкращих у цій грі. Попереднього рейтингу тут немає: матчів до п’яти очок потрібно близько двадцяти, довших — менше. У межах двох відхилень в обидва боки справжня сила лежить 19 разів із 20.
board-rank = Місце
board-name = Ім’я
board-rating = Рейтинг
board-deviation = Відхилення
board-matches = Матчі

# Dice of a player
sample-title = Кубики
sample-offer = Як лягали кубики в останніх матчах цього гравця, не більш ніж у десяти. Їх рахує ця сторінка, за підписаними записами.
sample-count-them = Порахувати
sample-counting = Рахуємо…
sample-none = Жоден матч цього гравця ще не закінчився з кидком.
sample-size = { $matches ->
    [one] { $matches } матч
    [few] { $matches } матчі
    [many] { $matches } матчів
   *[other] { $matches } матчу
}, обидві сторони: { $throws ->
    [one] { $throws } кидок
    [few] { $throws } кидки
    [many] { $throws } кидків
   *[other] { $throws } кидка
}, кубиків: { $dice }.
sample-what = Що
sample-count = Скільки
sample-expected = Очікувалося
sample-band = Звично
sample-verdict = Чи так
sample-face = Кубик { $face }
sample-doubles = Дублі
sample-inside = звично
sample-outside = незвично
sample-chi = Хі-квадрат шести граней: { $value }; у чесних кубиків він у 19 вибірках із 20 менший за { $bound }.
sample-few = Для хі-квадрата шести граней кубиків замало: потрібно 30.
sample-usual = Цей звичний.
sample-unusual = Цей незвичний, як один із 20.
sample-about = «Звично» — це щонайменше 19 із 20 вибірок чесних кубиків, для кожного рядка; рядків сім, і часом один із них виходить за межі. Мала вибірка мало що показує, а що кидок правильний, показують не підрахунки, а його доказ.
