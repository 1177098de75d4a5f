/** The reader's class.
 *  Don't copy it. */
#include <stdexcept>
namespace app {
template <typename T>
class Reader final {
public:
    /// one line, isn't it
    explicit Reader(const std::string& path) : path_{path} {
        if (path.empty()) {
            throw std::runtime_error("boom: \"no\" path"); // why
        }
        /* later:
           throw 1; */
        throw std::logic_error{"boom"};
    }
};
}  // namespace app
